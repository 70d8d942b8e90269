// Little Wolf by our house rules in its room: the trick on the table, the own hand, points.
import { HostTools } from "../components/host-tools.js";
import { nameAt, SharedScreen } from "../components/shared-screen.js";
import { announce } from "../lib/announce.js";
import { signal } from "../lib/feedback.js";
import { html, useEffect } from "../lib/html.js";
import { list, number, t } from "../lib/i18n.js";
import { Suit } from "./wolf/cards.js";
import { Rule, sayLead, whyTaken } from "./wolf/duty.js";
import { Standings } from "./wolf/judge.js";
import { OwnHand } from "./wolf/own-hand.js";

export const texts = ["wolf", "play"];

export default function WolfView({ room, table, seat }) {
  return html`<${SharedScreen} room=${room} table=${table} seat=${seat} view=${WolfTable}
      waitingFor=${({ turn }) => (turn === null ? [] : [turn])} />
    <${HostTools} room=${room} table=${table} seat=${seat} />`;
}

function WolfTable({ room, table, isCovered }) {
  const { state } = table;
  const isMine = state.seat !== null && state.turn === state.seat;
  const last = state.tricks.at(-1);
  useEffect(() => {
    if (isMine) signal("turn");
  }, [isMine, state.plays.length, state.tricks.length]);
  useEffect(() => {
    if (last) announce(t("wolf.takes", { name: nameAt(table, last.winner) }), { isUrgent: true });
  }, [state.tricks.length, state.deal]);
  return html`<div class="wolf">
    <header class="table-head">
      <h1>${t("wolf.deal", { number: state.deal + 1, count: state.totals.length })}</h1>
      <p class="table-status" role="status">${statusOf(table, isMine)}</p>
      <span class="tag house-tag">${t("wolf.house_tag")}</span>
    </header>
    ${state.outcome === null && html`<section class="felt" aria-label=${t("wolf.trick")}>
      <p class="felt-trump">${t("wolf.trump")}: <span class="on-paper"><${Suit} suit=${state.trump} /></span></p>
      ${state.lead && html`<p>${sayLead({ size: state.lead.cards.length, rank: state.lead.rank, isTrump: state.lead.is_trump })}</p>`}
      ${state.plays.length > 0
        ? html`<${Standings} plays=${state.plays.map(({ seat, cards }) => ({ name: nameAt(table, seat), cards }))} winner=${-1} trump=${state.trump} />`
        : html`<p class="felt-empty">${state.passes > 0 ? t("wolf.passed", { count: state.passes }) : t("wolf.nothing_led")}</p>`}
    </section>`}
    ${last && state.plays.length === 0 && html`<${LastTrick} table=${table} trick=${last} />`}
    ${state.hand !== null && !isCovered && state.outcome === null && html`<${OwnHand} key=${`${state.deal}-${state.tricks.length}-${state.lead === null}`} room=${room} table=${table} isMine=${isMine} />`}
    ${state.outcome !== null && html`<a class="button is-main is-large" href="/wolf?do=play">${t("play.again")}</a>`}
    <${Points} table=${table} />
    <p class="hint house">${t("wolf.house")}</p>
  </div>`;
}

function statusOf(table, isMine) {
  const { state } = table;
  if (state.outcome) {
    const names = list(state.outcome.winners.map((one) => nameAt(table, one)));
    return t("wolf.over", { names, count: state.outcome.winners.length });
  }
  const name = nameAt(table, state.turn);
  if (isMine) return state.lead ? t("wolf.your_answer") : t("wolf.your_lead");
  return state.lead ? t("wolf.their_answer", { name }) : t("wolf.their_lead", { name });
}

function LastTrick({ table, trick }) {
  const categories = trick.verdict.standings.map(({ category }) => category);
  return html`<section class="panel last-trick" aria-label=${t("wolf.last_trick")}>
    <h2>★ ${t("wolf.takes", { name: nameAt(table, trick.winner) })}</h2>
    <p>${whyTaken(categories, trick.verdict.winner)}</p>
    <${Rule} paragraph=${trick.verdict.paragraph} />
    <${Standings} plays=${trick.plays.map(({ seat, cards }, at) => ({ name: nameAt(table, seat), cards, category: categories[at] }))}
      winner=${trick.verdict.winner} trump=${table.state.trump} />
  </section>`;
}

function Points({ table }) {
  const { state } = table;
  return html`<section aria-label=${t("wolf.points")}><ul class="seat-list">
    ${state.totals.map((total, seat) => html`<li key=${seat} class="panel ${state.turn === seat ? "is-asked" : ""}" aria-current=${state.turn === seat ? "true" : undefined}>
      <span class="seat-mark" aria-hidden="true">${[...nameAt(table, seat)][0]?.toUpperCase()}</span>
      <span class="people-name">${nameAt(table, seat)}${seat === table.seat && html` <em>${t("room.you")}</em>`}
        <small>${[t("wolf.cards_left", { count: state.counts[seat] }), state.dealer === seat && t("wolf.dealer"), state.turn === seat && `▸ ${t("wolf.on_turn")}`].filter(Boolean).join(" · ")}</small></span>
      <b class="score">${number(total)}</b>
    </li>`)}
  </ul></section>`;
}
