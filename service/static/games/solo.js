// Solitaire at one device: tap three cards, lay three more at a price, hints, taking back.
import { HintView, sayHint } from "./classic/hint.js";
import { JudgementView } from "./classic/verdict.js";
import { Layout } from "../components/layout.js";
import { attempt, toast } from "../components/toasts.js";
import { announce } from "../lib/announce.js";
import { api } from "../lib/api.js";
import { signal } from "../lib/feedback.js";
import { html, useEffect, useRef, useState } from "../lib/html.js";
import { number, t } from "../lib/i18n.js";

export const texts = ["classic", "room", "games"];
export const sheet = "classic";

export default function SoloView({ room, table, seat }) {
  const { state } = table;
  const [chosen, setChosen] = useState([]);
  useSoloEvents(state);
  const isOver = table.status === "finished";
  const act = (move) => attempt(() => room.move(move));
  const take = (card) => {
    const next = chosen.includes(card) ? chosen.filter((one) => one !== card) : [...chosen, card];
    setChosen(next.length === 3 ? [] : next);
    if (next.length === 3) act({ type: "take", cards: next });
  };
  const undo = async () => {
    setChosen([]);
    const done = await attempt(() => api.post(`/api/tables/${table.code}/undo`, undefined, { token: seat.token }));
    if (done) toast(t("classic.undone"), { kind: "good" });
  };
  const hinted = state.hint?.cards ?? [];
  const dim = hinted.length === 0 ? [] : state.table.cards.filter((card) => !hinted.includes(card));
  const isLast = state.table.remaining === 0;
  return html`<div class="classic is-solo has-cards">
    <div class="solo-head"><h1>${t("games.solo")}</h1>
      <dl class="solo-figures">
        <div><dt>${t("classic.solo_score")}</dt><dd>${number(state.score)}</dd></div>
        <div><dt>${t("classic.solo_debt")}</dt><dd>${number(state.debt)}</dd></div>
        <div><dt>${t("classic.solo_deck")}</dt><dd>${number(state.table.remaining)}</dd></div>
      </dl></div>
    <div class="classic-main"><${Layout} cards=${state.table.cards} chosen=${chosen} dim=${dim} onToggle=${isOver ? undefined : take} /></div>
    <div class="classic-side">
      ${isOver && html`<section class="panel ending"><h2>${state.is_won ? t("classic.solo_won") : t("classic.over")}</h2>
        <p>${t("classic.solo_ended", { sets: state.sets.length, score: state.score, count: state.debt })}</p>
        <a class="button is-main" href="/classic">${t("classic.again")}</a></section>`}
      ${state.judgement && html`<${SoloJudgement} judgement=${state.judgement} />`}
      <${HintView} hint=${state.hint} />
      ${!isOver && html`<div class="row solo-actions">
        <button type="button" class="button is-main is-large" disabled=${isLast} onClick=${() => act({ type: "more" })}>＋ ${t("classic.solo_more")}</button>
        ${state.options.hints && html`<button type="button" class="button is-large" disabled=${state.hint_steps >= 4} onClick=${() => act({ type: "hint" })}>${t("classic.hint")}</button>`}
        <button type="button" class="button is-large" disabled=${table.sequence === 0} onClick=${undo}>↶ ${t("classic.undo")}</button>
        <button type="button" class="button is-large" onClick=${() => act({ type: "finish" })}>${t("classic.solo_finish")}</button>
      </div>
      <p><small>${t("classic.solo_price")}</small></p>`}
    </div>
  </div>`;
}

function SoloJudgement({ judgement }) {
  const kind = judgement.is_set ? "right" : "wrong";
  return html`<section class="panel verdict is-${kind}"><h2><span class="verdict-sign" aria-hidden="true">${judgement.is_set ? "✓" : "✗"}</span> ${t(`classic.solo_${kind}`)}</h2>
    <${JudgementView} judgement=${judgement} /></section>`;
}

function useSoloEvents(state) {
  const before = useRef(state);
  useEffect(() => {
    const past = before.current;
    before.current = state;
    if (past === state) return;
    const takes = state.sets.length - past.sets.length;
    const isWrong = state.judgement && !state.judgement.is_set && state.points_lost > past.points_lost && state.hint_steps === past.hint_steps;
    if (takes > 0) signal("right");
    if (isWrong) signal("wrong");
    if (takes > 0 || isWrong) announce(t(`classic.solo_${takes > 0 ? "right" : "wrong"}`), { isUrgent: true });
    if (state.hint && state.hint_steps > past.hint_steps) announce(sayHint(state.hint));
  }, [state]);
}
