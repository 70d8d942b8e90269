// What lies on a real table, told by hand: without a camera, or where it was wrong.
import { CardFace, nameCard } from "../../components/card.js";
import { VALUES } from "../../lib/cards.js";
import { Dialog } from "../../components/dialog.js";
import { attempt, toast } from "../../components/toasts.js";
import { api } from "../../lib/api.js";
import { html, useEffect, useState } from "../../lib/html.js";
import { t } from "../../lib/i18n.js";

export function LayoutDialog({ isOpen, onClose, table, token }) {
  const lying = table.state.table.cards;
  const [cards, setCards] = useState(lying);
  useEffect(() => {
    if (isOpen) setCards(lying);
  }, [isOpen]);
  const toggle = (card) => setCards(cards.includes(card) ? cards.filter((one) => one !== card) : [...cards, card]);
  const tell = async () => {
    const read = await attempt(() => api.post(`/api/tables/${table.code}/layout`, { cards }, { token }));
    if (!read) return;
    if (read.doubts.length > 0) toast(read.doubts.join(" "), { kind: "bad" });
    else onClose();
  };
  return html`<${Dialog} isOpen=${isOpen} onClose=${onClose} title=${t("classic.what_lies")} isWide=${true}
    footer=${html`<b role="status">${t("cards.layout", { count: cards.length })}</b>
      <button type="button" class="button is-main" onClick=${tell}>${t("classic.tell")}</button>`}>
    <p>${t("classic.what_lies_how")}</p>
    ${VALUES.color.map((color) => html`<fieldset key=${color} class="deck-part"><legend>${t(`classic.value_${color}`)}</legend>
      <div class="deck-grid">${deckOf(color).map((card) => html`<button key=${card} type="button" class="deck-card"
        aria-pressed=${cards.includes(card) ? "true" : "false"} aria-label=${nameCard(card)} onClick=${() => toggle(card)}>
        <${CardFace} card=${card} isLying=${false} /></button>`)}</div></fieldset>`)}
  <//>`;
}

const deckOf = (color) =>
  VALUES.shape.flatMap((shape) => VALUES.shading.flatMap((shading) => VALUES.number.map((count) => `${count}-${color}-${shading}-${shape}`)));
