// What may be done now: bets in turn, the show question, the deal. At a real table the host moves
// for whoever has no phone of their own.
import { attempt } from "../../components/toasts.js";
import { nameAt } from "../../components/shared-screen.js";
import { catchFocus } from "../../lib/focus.js";
import { html, useEffect, useState } from "../../lib/html.js";
import { has, number, t } from "../../lib/i18n.js";

export function Actions({ room, table }) {
  const { state } = table;
  const [isBusy, setBusy] = useState(false);
  const act = async (move) => {
    setBusy(true);
    await attempt(() => room.move(move).catch(inWords));
    setBusy(false);
    catchFocus();
  };
  const mayDeal = state.legal.deal || (state.phase === "deal" && room.me?.role === "host");
  if (mayDeal) {
    return html`<div class="actions">
      <button type="button" class="button is-main is-large is-wide" disabled=${isBusy} onClick=${() => act({ type: "deal" })}>
        ${state.round_number === 0 ? t("poker.deal_first") : t("poker.deal_next")}</button>
    </div>`;
  }
  if (state.phase === "over") return html`<div class="actions"><a class="button is-main is-large is-wide" href="/poker">${t("play.again")}</a></div>`;
  const isForOthers = room.me?.role === "host" && table.kind === "physical";
  if (state.phase === "question") return html`<${Question} act=${act} isBusy=${isBusy} table=${table} isForOthers=${isForOthers} />`;
  if (state.phase !== "betting" || state.turn === null) return null;
  if (state.turn === table.seat) return html`<${Bets} key="own" act=${act} isBusy=${isBusy} seat=${table.seat} legal=${state.legal} />`;
  if (!isForOthers) return null;
  return html`<p class="for-other">${t("poker.for_other", { name: nameAt(table, state.turn) })}</p>
    <${Bets} key=${state.turn} act=${act} isBusy=${isBusy} seat=${state.turn} legal=${guessLegal(state)} />`;
}

// At a real table: what the seat on turn may probably do; the service knows for certain.
function guessLegal({ turn, bet, placed, stacks, options }) {
  const cost = bet - placed[turn];
  const most = Math.min(options.limit, stacks[turn] - cost);
  const range = most >= options.min_bet ? { least: options.min_bet, most } : null;
  return { check: bet === 0, drop: true, call: cost > 0 ? cost : null, bet: bet === 0 ? range : null, raising: bet > 0 ? range : null };
}

function Bets({ act, isBusy, seat, legal }) {
  const range = legal.bet ?? legal.raising;
  const [amount, setAmount] = useState(range?.least ?? 1);
  useEffect(() => setAmount((before) => (range ? Math.min(range.most, Math.max(range.least, before)) : before)), [range?.least, range?.most]);
  const verb = legal.bet ? "bet" : "raise";
  return html`<div class="actions" role="group" aria-label=${t("poker.your_turn")}>
    ${legal.check && html`<button type="button" class="button is-large" disabled=${isBusy} onClick=${() => act({ type: "check", seat })}>${t("poker.check")}</button>`}
    ${legal.call !== null && html`<button type="button" class="button is-large is-main" disabled=${isBusy}
      onClick=${() => act({ type: "call", seat })}>${t("poker.call", { amount: legal.call })}</button>`}
    ${range && html`<div class="bet">
      <${Stepper} value=${amount} range=${range} onChange=${setAmount} />
      <button type="button" class="button is-large ${legal.call === null ? "is-main" : ""}" disabled=${isBusy}
        onClick=${() => act({ type: verb, seat, amount })}>${t(`poker.${verb}`, { amount })}</button>
    </div>`}
    ${legal.drop && html`<button type="button" class="button is-large is-bad" disabled=${isBusy} onClick=${() => act({ type: "drop", seat })}>${t("poker.drop")}</button>`}
  </div>`;
}

function Stepper({ value, range, onChange }) {
  const { least, most } = range;
  const step = (by) => onChange(Math.min(most, Math.max(least, value + by)));
  return html`<div class="stepper" role="group" aria-label=${t("poker.amount")}>
    <button type="button" class="button is-round" aria-label=${t("poker.less")} disabled=${value <= least} onClick=${() => step(-1)}>−</button>
    <output aria-live="polite">${number(value)}</output>
    <button type="button" class="button is-round" aria-label=${t("poker.more")} disabled=${value >= most} onClick=${() => step(1)}>＋</button>
  </div>`;
}

function Question({ act, isBusy, table, isForOthers }) {
  const { state } = table;
  const { legal } = state;
  if (isForOthers) {
    return html`<div class="actions" role="group" aria-label=${t("poker.ask")}>
      <p class="ask">${t("poker.ask_aloud")}</p>
      ${state.waiting_for.map((seat) => html`<button key=${seat} type="button" class="button is-large" disabled=${isBusy}
        onClick=${() => act({ type: "answer", seat, show: true })}>${t("poker.shows", { name: nameAt(table, seat) })}</button>`)}
      <button type="button" class="button is-large is-main" disabled=${isBusy} onClick=${() => act({ type: "time-up" })}>${t("poker.nobody_shows")}</button>
    </div>`;
  }
  if (!legal.not_now) return null;
  const answer = (show) => act({ type: "answer", seat: table.seat, show });
  return html`<div class="actions" role="group" aria-label=${t("poker.ask")}>
    <p class="ask">${t("poker.ask")}</p>
    <button type="button" class="button is-large is-main" disabled=${isBusy || !legal.show} onClick=${() => answer(true)}>${t("poker.show")}</button>
    <button type="button" class="button is-large" disabled=${isBusy} onClick=${() => answer(false)}>${t("poker.not_now")}</button>
    ${!legal.show && html`<p class="ask-hint">${t("poker.cannot_show")}</p>`}
  </div>`;
}

// Refusals of this game in the words of the page.
function inWords(problem) {
  const code = String(problem.code).toLowerCase();
  if (has(`poker.problem_${code}`)) Object.assign(problem, { code: "SAID", message: t(`poker.problem_${code}`) });
  throw problem;
}
