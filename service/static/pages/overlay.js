// For streams, /overlay?table=CODE: a transparent page over the picture of a table, with scores,
// calls and verdicts. It comes in by itself as an onlooker. `delay=SECONDS` shows everything that
// much later, `test=1` a made-up verdict to place it by, `side=right|left`, `cards=0|1`.
import { Layout } from "../components/layout.js";
import { Clock } from "../games/classic/clock.js";
import { readTable } from "../games/classic/reading.js";
import { VerdictView } from "../games/classic/verdict.js";
import { api, sayProblem } from "../lib/api.js";
import { useDelayed } from "../lib/delay.js";
import { html, useEffect, useState } from "../lib/html.js";
import { number, t } from "../lib/i18n.js";
import { readCode } from "../lib/seats.js";
import { recall, remember } from "../lib/storage.js";
import { TableSocket, useRoom } from "../lib/table-socket.js";

export const title = null;
export const isBare = true;
export const texts = ["classic", "room", "games"];

const KEPT_MS = 12_000; // how long a verdict stays in the picture
const MOST_DELAY_S = 600;
const TEST = {
  names: ["Ada", "Bo", "Cleo"],
  scores: [4, 7, 2],
  verdict: {
    seat: 1, ruling: "not a SET", points: -1,
    judgement: {
      is_set: false,
      cards: ["1-red-solid-oval", "2-red-striped-oval", "3-green-open-oval"],
      reasons: [
        { feature: "number", agreement: "all different", values: ["1", "2", "3"] },
        { feature: "color", agreement: "two alike, one not", values: ["red", "red", "green"] },
        { feature: "shading", agreement: "all different", values: ["solid", "striped", "open"] },
        { feature: "shape", agreement: "all alike", values: ["oval", "oval", "oval"] },
      ],
    },
  },
};

export default function OverlayPage({ query }) {
  const side = query.side === "left" ? "left" : "right";
  const body = query.test === "1"
    ? html`<p class="overlay-test">${t("classic.overlay_test")}</p><${OverlayScores} names=${TEST.names} scores=${TEST.scores} caller=${1} />
        <${VerdictView} verdict=${TEST.verdict} nameOf=${(seat) => TEST.names[seat]} />`
    : html`<${Follow} code=${readCode(query.table ?? "")} query=${query} />`;
  return html`<main id="main" class="of-classic overlay is-${side}"><h1 class="only-heard">${t("classic.overlay")}</h1>${body}</main>`;
}

function Follow({ code, query }) {
  const [room, setRoom] = useState(null);
  const [fault, setFault] = useState(null);
  useEffect(() => {
    /** @type {TableSocket | null} */
    let opened = null;
    let isOver = false;
    seatOfOverlay(code).then((seat) => {
      if (isOver) return;
      setRoom((opened = new TableSocket(seat)));
    }, setFault);
    return () => {
      isOver = true;
      opened?.close();
    };
  }, [code]);
  if (fault) return html`<p class="banner is-bad" role="alert">${sayProblem(fault)}</p>`;
  const delayS = Math.min(MOST_DELAY_S, Math.max(0, Number(query.delay) || 0));
  return room && html`<${Shown} room=${room} delayMs=${delayS * 1000} hasCards=${query.cards === "1"} />`;
}

// The overlay's own seat as an onlooker, kept so that a reload does not bring another one.
async function seatOfOverlay(code) {
  const kept = recall(`overlay.${code}`);
  if (kept && (await api.get(`/api/tables/${code}`, { token: kept.token }).catch(() => null))) return kept;
  const name = `${t("classic.overlay")} ${Math.floor(Math.random() * 9000 + 1000)}`;
  const { token } = await api.post(`/api/tables/${code}/seats`, { name, role: "spectator" });
  const seat = { code, token };
  remember(`overlay.${code}`, seat);
  return seat;
}

function Shown({ room, delayMs, hasCards }) {
  const { table: latest, fault } = useRoom(room);
  const table = useDelayed(latest, delayMs);
  if (fault) return html`<p class="banner is-bad" role="alert">${sayProblem(fault)}</p>`;
  if (!table?.state?.scores) return null;
  const now = () => room.now() - delayMs;
  const names = table.people.filter(({ seat }) => seat !== null).sort((a, b) => Number(a.seat) - Number(b.seat)).map(({ name }) => name);
  return html`<${OverlayScores} names=${names} scores=${table.state.scores} caller=${table.state.control?.seat} />
    ${table.game === "classic" && html`<${Moment} table=${table} now=${now} hasCards=${hasCards} />`}`;
}

function OverlayScores({ names, scores, caller }) {
  return html`<ol class="overlay-scores" aria-label=${t("classic.scores")}>${names.map((name, seat) => html`<li key=${name} class=${seat === caller ? "has-called" : ""}>
    <span>${seat === caller && html`<span aria-hidden="true">▶ </span>`}${name}</span><b>${number(scores[seat] ?? 0)}</b></li>`)}</ol>`;
}

function Moment({ table, now, hasCards }) {
  const game = readTable(table, null);
  const { state, control } = game;
  const verdict = useKept(state.verdict, control !== null);
  return html`${control && html`<div class="overlay-call"><${Clock} deadlineMs=${control.deadline_ms} totalMs=${state.options.claim_time_ms} now=${now} />
      <p>${t("classic.called", { name: game.nameOf(control.seat) })}</p></div>`}
    ${!control && html`<${VerdictView} verdict=${verdict} nameOf=${game.nameOf} />`}
    ${game.isOver && html`<p class="overlay-over">${t("classic.over")}</p>`}
    ${hasCards && html`<${Layout} cards=${state.table.cards} />`}`;
}

// A verdict for as long as it is worth the place; the one that was there at the start is old.
function useKept(verdict, hasCall) {
  const key = JSON.stringify(verdict);
  const [shown, setShown] = useState({ key: /** @type {string | null} */ (key), isFresh: false });
  useEffect(() => {
    if (hasCall) setShown({ key: null, isFresh: false });
    else if (key !== shown.key) setShown({ key, isFresh: true });
  }, [key, hasCall]);
  useEffect(() => {
    if (!shown.isFresh) return undefined;
    const timer = setTimeout(() => setShown({ key: shown.key, isFresh: false }), KEPT_MS);
    return () => clearTimeout(timer);
  }, [shown]);
  return shown.isFresh && shown.key === key ? verdict : null;
}
