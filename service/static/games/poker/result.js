// How a round ended: each open hand with its SETs, who takes what, and why.
import { Card } from "../../components/card.js";
import { nameAt } from "../../components/shared-screen.js";
import { html } from "../../lib/html.js";
import { list, t } from "../../lib/i18n.js";
import { Chips } from "./chips.js";
import { Triples } from "./hand.js";

export function Result({ table }) {
  const { result } = table.state;
  const { showdown } = result;
  const names = (seats) => list(seats.map((one) => nameAt(table, one)));
  if (!showdown) return html`<section class="panel result"><p>${t("poker.last_unseen", { name: names(result.winners) })}</p></section>`;
  const odd = showdown.shares.filter((share) => share.odd_to !== null && share.odd > 0);
  return html`<section class="panel result" aria-labelledby="result-head">
    <h2 id="result-head">${result.ending === "shown" ? t("poker.shown_by", { names: names(result.showers), count: result.showers.length }) : t("poker.forced")}</h2>
    <${ShownHands} names=${result.seats.map((seat) => nameAt(table, seat))} hands=${showdown.hands} sets=${showdown.sets}
      winners=${result.seats.map((seat) => result.winners.includes(seat))} payout=${showdown.payout} />
    <p>${whyOf(showdown, result, names)}</p>
    ${odd.map((share, place) => html`<p key=${place}>${t("poker.odd", { name: nameAt(table, result.seats[share.odd_to]), count: share.odd })}</p>`)}
  </section>`;
}

function whyOf(showdown, result, names) {
  const most = Math.max(...showdown.sets.map((sets) => sets.length));
  if (most === 0) return t("poker.why_none");
  if (result.winners.length > 1) return t("poker.why_tie", { names: names(result.winners), count: most });
  return t("poker.why_most", { name: names(result.winners), count: most });
}

// names, hands, sets, winners (yes or no) and payout run over the same hands.
export function ShownHands({ names, hands, sets, winners, payout }) {
  return html`<ul class="shown-hands">
    ${names.map((name, place) => html`<li key=${name} class="shown-hand ${winners[place] ? "is-winner" : ""}">
      <div class="shown-head">
        <b>${winners[place] && "★ "}${name}</b>
        <span>${t("poker.sets", { count: sets[place].length })}</span>
        ${payout && payout[place] > 0 && html`<span>＋<${Chips} count=${payout[place]} /></span>`}
      </div>
      <span class="mini-cards" role="group" aria-label=${t("poker.hand_of", { name })}>${hands[place].map((card) => html`<${Card} key=${card} card=${card} isLying=${false} />`)}</span>
      ${sets[place].length > 0 && html`<${Triples} sets=${sets[place]} />`}
    </li>`)}
  </ul>`;
}
