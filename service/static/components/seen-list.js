// The cards of a photo as a list of buttons: the way to each card without a pointer.
import { CardFace, nameCard } from "./card.js";
import { html } from "../lib/html.js";
import { number, t } from "../lib/i18n.js";

// onOpen(place): the card's sheet. onPoint(place or null): where the focus or the pointer is.
export function SeenList({ cards, onOpen, onPoint }) {
  return html`<section><h2>${t("photo.list")}</h2>
    <ul class="seen-list">
      ${cards.map((card) => html`<li key=${card.place}><button type="button" class="seen-item ${card.sure ? "" : "is-unsure"}"
        aria-label=${nameSeen(card)} onClick=${() => onOpen(card.place)}
        onfocusin=${() => onPoint(card.place)} onfocusout=${() => onPoint(null)}
        onPointerEnter=${() => onPoint(card.place)} onPointerLeave=${() => onPoint(null)}>
        <span class="card" aria-hidden="true"><${CardFace} card=${card.label} isLying=${true} /></span>
        <span class="seen-place" aria-hidden="true">${number(card.place)}${card.sure ? "" : " ?"}${card.pinned ? " ✎" : ""}</span>
      </button></li>`)}
    </ul>
  </section>`;
}

function nameSeen({ place, label, sure, pinned }) {
  const name = t("photo.card_named", { place: number(place), card: nameCard(label) });
  if (pinned) return `${name}. ${t("photo.card_pinned")}`;
  return sure ? name : `${name}. ${t("photo.card_unsure")}`;
}
