// The own two cards: for this person's eyes only, so that they can be covered; SETs on demand.
import { Card, CardBack } from "../../components/card.js";
import { html } from "../../lib/html.js";
import { t } from "../../lib/i18n.js";

// Covered by its owner (`isHidden`), or because the screen is not in the owner’s hands.
export function Hand({ table, isCovered, isHidden, onHide }) {
  const { state } = table;
  const cards = state.hands[table.seat];
  const hasDropped = !state.active.includes(table.seat);
  const isBack = isHidden || isCovered;
  return html`<section class="hand panel" aria-labelledby="hand-head">
    <div class="hand-head">
      <h2 id="hand-head">${t("poker.your_hand")}</h2>
      ${hasDropped && html`<span class="tag">${t("poker.dropped")}</span>`}
      ${!isCovered && html`<button type="button" class="button is-quiet" aria-pressed=${isHidden ? "true" : "false"}
        onClick=${() => onHide(!isHidden)}>${isHidden ? t("poker.uncover") : t("poker.cover")}</button>`}
    </div>
    <ul class="hand-cards ${hasDropped ? "is-out" : ""}">
      ${cards.map((card) => html`<li key=${card}>${isBack ? html`<${CardBack} />` : html`<${Card} card=${card} />`}</li>`)}
    </ul>
    ${!isBack && html`<details class="my-sets"><summary>${t("poker.peek")}</summary>
      ${state.sets.length === 0
        ? html`<p>${t("poker.no_set_yet")}</p>`
        : html`<p>${t("poker.sets", { count: state.sets.length })}</p><${Triples} sets=${state.sets} />`}
    </details>`}
  </section>`;
}

// SETs, three cards in a row each.
export function Triples({ sets }) {
  return html`<ul class="triples">
    ${sets.map((three) => html`<li key=${three.join()} class="triple">${three.map((card) => html`<${Card} key=${card} card=${card} />`)}</li>`)}
  </ul>`;
}
