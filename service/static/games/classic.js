// A classic table as each device sees it: the screen that all share, a player's buzzer with or
// without cards, an onlooker's view (later than it happens, where that is wished), or a camera.
import { Buzzer } from "./classic/buzzer.js";
import { Camera } from "./classic/camera.js";
import { Decisions } from "./classic/decisions.js";
import { Ending } from "./classic/ending.js";
import { useEvents } from "./classic/events.js";
import { HintView } from "./classic/hint.js";
import { useBuzzKeys } from "./classic/keys.js";
import { Listening } from "./classic/listening.js";
import { readTable } from "./classic/reading.js";
import { Scores } from "./classic/scores.js";
import { SharedActions } from "./classic/shared-actions.js";
import { Situation } from "./classic/situation.js";
import { Tools } from "./classic/tools.js";
import { VerdictView } from "./classic/verdict.js";
import { attempt } from "../components/toasts.js";
import { Layout } from "../components/layout.js";
import { SelectField, SwitchField } from "../components/fields.js";
import { html, useEffect, useState } from "../lib/html.js";
import { t } from "../lib/i18n.js";
import { useDelayed } from "../lib/delay.js";
import { recall, remember } from "../lib/storage.js";

export const texts = ["classic", "room"];

const DELAYS_S = [0, 5, 15, 30, 60];

export default function ClassicView({ room, table, seat }) {
  const me = room.me;
  if (me?.role === "camera") return html`<${Camera} room=${room} table=${table} seat=${seat} />`;
  if (me?.role === "spectator") return html`<${Onlooker} room=${room} table=${table} seat=${seat} />`;
  return html`<${Playing} room=${room} table=${table} seat=${seat} now=${() => room.now()} />`;
}

function Onlooker({ room, table, seat }) {
  const [delayS, setDelay] = useState(recall("delay", 0));
  const shown = useDelayed(table, delayS * 1000) ?? table;
  const change = (next) => {
    setDelay(next);
    remember("delay", next);
  };
  return html`<${Playing} room=${room} table=${shown} seat=${seat} now=${() => room.now() - delayS * 1000} isSilent=${delayS > 0}>
    <${SelectField} label=${t("classic.delay")} hint=${t("classic.delay_hint")} value=${delayS} onChange=${change}
      choices=${DELAYS_S.map((one) => [one, one === 0 ? t("classic.delay_none") : t("classic.delay_s", { count: one })])} />
  <//>`;
}

function Playing({ room, table, seat, now, isSilent, children }) {
  const game = readTable(table, room.me);
  const { state, control, mySeat, isHost, canTake, isOver } = game;
  const isScreen = mySeat === null;
  const [chosen, setChosen] = useState([]);
  const [hasCards, setHasCards] = useState(recall("cards-here", true));
  const cards = state.table.cards;
  useEvents(room, game, { isSilent, isScreen });
  useBuzzKeys(room, game);
  useEffect(() => setChosen([]), [control?.seat, control?.deadline_ms]);
  const take = (card) => {
    const next = chosen.includes(card) ? chosen.filter((one) => one !== card) : [...chosen, card];
    if (next.length < 3) {
      setChosen(next);
      return;
    }
    setChosen([]);
    attempt(() => room.move({ type: "claim", seat: control.seat, cards: next }));
  };
  const showCards = (next) => {
    setHasCards(next);
    remember("cards-here", next);
  };
  const isShown = cards.length > 0 && (hasCards || isScreen || canTake);
  return html`<div class="classic ${isScreen ? "is-screen" : "is-phone"} ${isShown ? "has-cards" : ""}">
    <h1 class="only-heard">${t("classic.heading", { code: table.code })}</h1>
    <${Scores} game=${game} />
    <div class="classic-main">
      <${Situation} game=${game} now=${now} chosen=${chosen} isScreen=${isScreen} isSilent=${isSilent} />
      ${isShown && html`<${Layout} cards=${cards} chosen=${chosen} dim=${dimmed(game)} onToggle=${canTake ? take : undefined} />`}
    </div>
    <div class="classic-side">
      ${isOver && html`<${Ending} table=${table} game=${game} seat=${seat} />`}
      ${mySeat !== null && !isOver && html`<${Buzzer} room=${room} game=${game} />`}
      ${isHost && !isOver && html`<${SharedActions} room=${room} game=${game} />`}
      ${!control && html`<${VerdictView} verdict=${state.verdict} nameOf=${game.nameOf} />`}
      ${!control && html`<${HintView} hint=${state.hint} />`}
      ${isScreen && !isOver && !control && !state.verdict && !state.hint && html`<${Idle} />`}
      <${Decisions} room=${room} table=${table} seat=${seat} />
    </div>
    <div class="classic-foot">
      ${mySeat !== null && table.hands_free && !isOver && html`<${Listening} room=${room} game=${game} />`}
      ${!isScreen && cards.length > 0 && html`<${SwitchField} label=${t("classic.cards_here")} value=${hasCards} onChange=${showCards} />`}
      ${children}
      ${isHost && html`<${Tools} room=${room} table=${table} game=${game} seat=${seat} />`}
    </div>
  </div>`;
}

// Until the first call the shared screen says how it goes.
function Idle() {
  return html`<section class="panel idle"><h2>${t("classic.idle_head")}</h2><p>${t("classic.idle")}</p></section>`;
}

// A hint of one or two cards leaves only these bright.
function dimmed({ state, control }) {
  const told = state.hint?.cards ?? [];
  return control || told.length === 0 ? [] : state.table.cards.filter((card) => !told.includes(card));
}
