// What the referee decided by camera, at a real table: the last decision with its pictures of
// before and after, the earlier ones below, and for the host another ruling.
import { attempt } from "../../components/toasts.js";
import { api } from "../../lib/api.js";
import { announce } from "../../lib/announce.js";
import { useEvent } from "../../lib/events.js";
import { html, useEffect, useState } from "../../lib/html.js";
import { list, t } from "../../lib/i18n.js";
import { nameCard } from "../../components/card.js";
import { readTable, signed } from "./reading.js";

const MOST_SHOWN = 12;
const ANNOUNCED = ["no-shout", "doubt", "put-back", "refused"];

export function Decisions({ room, table, seat }) {
  const decisions = useDecisions(room, table, seat);
  if (!table.state.table.is_physical) return null;
  const game = readTable(table, room.me);
  const [latest, ...earlier] = decisions;
  return html`
    ${table.doubts.length > 0 && html`<div class="banner is-bad" role="status"><b>${t("classic.doubts")}</b>
      <ul>${table.doubts.map((doubt) => html`<li key=${doubt}>${doubt}</li>`)}</ul></div>`}
    ${latest && html`<section class="panel decisions"><h2>${t("classic.camera_says")}</h2>
      <${DecisionView} decision=${latest} game=${game} table=${table} seat=${seat} />
      ${earlier.length > 0 && html`<details><summary>${t("classic.earlier")}</summary>
        ${earlier.map((one) => html`<${DecisionView} key=${one.number} decision=${one} game=${game} table=${table} seat=${seat} />`)}
      </details>`}
    </section>`}`;
}

// The decisions so far, the latest first.
function useDecisions(room, table, seat) {
  const [decisions, setDecisions] = useState([]);
  const isPhysical = table.kind === "physical";
  const add = (fresh) =>
    setDecisions((known) => {
      const numbers = fresh.map(({ number }) => number);
      const kept = known.filter(({ number }) => !numbers.includes(number));
      return [...fresh, ...kept].sort((a, b) => b.number - a.number).slice(0, MOST_SHOWN);
    });
  useEffect(() => {
    if (!isPhysical) return;
    // A service without a camera's referee knows none: that is no fault.
    api.get(`/api/tables/${table.code}/decisions`, { token: seat.token }).then(({ decisions: told }) => add(told), () => {});
  }, [room, isPhysical]);
  useEvent(room, "message", ({ type, decision }) => {
    if (!isPhysical || type !== "decision") return;
    add([decision]);
    if (ANNOUNCED.includes(decision.kind)) announce(sayDecision(decision, readTable(room.table, room.me)));
  });
  return decisions;
}

function sayDecision({ kind, cards, seat, points, text }, { nameOf }) {
  const key = kind.replace("-", "_");
  if (key === "doubt") return text;
  return t(`classic.decided_${key}`, {
    name: seat === null ? t("classic.somebody") : nameOf(seat), points: signed(points), cards: list(cards.map(nameCard)), count: cards.length,
  });
}

// What became of a decision: decided otherwise by people or by the referee, or assumed afterwards.
function verdictNote({ overruled, is_assumed: isAssumed }) {
  if (!overruled && !isAssumed) return "";
  const key = !overruled ? "assumed" : overruled === "revised" ? "revised" : "overruled";
  return html`<b>${t(`classic.${key}`)}</b>`;
}

function DecisionView({ decision, game, table, seat }) {
  const rule = (wish) =>
    attempt(() => api.post(`/api/tables/${table.code}/decisions/${decision.number}/overrule`, wish, { token: seat.token }));
  const can = game.isHost && !decision.overruled ? decision.can ?? [] : [];
  return html`<article class="decision ${decision.overruled ? "is-overruled" : ""}">
    <p>${sayDecision(decision, game)} ${verdictNote(decision)}</p>
    ${(decision.before || decision.after) && html`<div class="snapshots">
      ${["before", "after"].map((when) => decision[when] && html`<figure key=${when}><img src=${decision[when]} alt="" loading="lazy" /><figcaption>${t(`classic.snapshot_${when}`)}</figcaption></figure>`)}
    </div>`}
    ${can.length > 0 && html`<div class="row">
      ${can.includes("withdraw") && html`<button type="button" class="button" onClick=${() => rule({ action: "withdraw" })}>${t("classic.count_not")}</button>`}
      ${can.includes("grant") && game.players.map(({ seat: to, name }) => html`<button key=${to} type="button" class="button"
        onClick=${() => rule({ action: "grant", seat: to })}>${t("classic.grant", { name })}</button>`)}
    </div>`}
  </article>`;
}
