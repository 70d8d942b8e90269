// A row of cards to be named: tapped in a dialog, or typed ("9H 9D BB").
import { Dialog } from "../../components/dialog.js";
import { TextField } from "../../components/fields.js";
import { html, useState } from "../../lib/html.js";
import { t } from "../../lib/i18n.js";
import { DEN, nameWolfCard, RANKS, SUITS, suitOf, WolfCardButton } from "./cards.js";

const CARD = /^(?:(10|[2-9TJQKA])([CDHS])|LW|BB)$/;

export function CardsField({ label, hint, cards, trump, onChange }) {
  const [isOpen, setOpen] = useState(false);
  const without = (at) => cards.filter((_, place) => place !== at);
  return html`<div class="cards-field" role="group" aria-label=${label}>
    <div class="cards-field-head"><b>${label}</b>${hint && html`<small>${hint}</small>`}</div>
    <ul class="wolf-cards">
      ${cards.map((card, at) => html`<li key=${`${card}-${at}`}><${WolfCardButton} card=${card} isTrump=${suitOf(card) === trump}
        label=${t("wolf.take_away", { card: nameWolfCard(card) })} onChoose=${() => onChange(without(at))} /></li>`)}
      <li><button type="button" class="wolf-card add-card" aria-label=${t("wolf.add_cards", { where: label })} onClick=${() => setOpen(true)}>＋</button></li>
    </ul>
    <${Dialog} isOpen=${isOpen} isWide title=${label} onClose=${() => setOpen(false)}
      footer=${html`<button type="button" class="button is-main" onClick=${() => setOpen(false)}>${t("wolf.done")}</button>`}>
      <${Picker} cards=${cards} trump=${trump} onChange=${onChange} />
    <//>
  </div>`;
}

function Picker({ cards, trump, onChange }) {
  const [typed, setTyped] = useState("");
  const count = (card) => cards.filter((one) => one === card).length;
  const read = (text) => {
    const words = text.toUpperCase().split(/[\s,]+/).filter(Boolean);
    const whole = /[\s,]$/.test(text) ? words : words.slice(0, -1);
    const good = whole.filter((word) => CARD.test(word)).map((word) => word.replace(/^10/, "T"));
    if (good.length > 0) onChange([...cards, ...good]);
    setTyped([...whole.filter((word) => !CARD.test(word)), ...words.slice(whole.length)].join(" "));
  };
  const finish = () => read(`${typed} `);
  const button = (card) => html`<${WolfCardButton} key=${card} card=${card} isTrump=${suitOf(card) === trump}
    label=${t("wolf.add_one", { card: nameWolfCard(card), count: count(card) })} onChoose=${() => onChange([...cards, card])} />`;
  const cell = (card) => html`<span class="pick-cell">${button(card)}${count(card) > 0 && html`<b class="pick-count" aria-hidden="true">${count(card)}</b>`}</span>`;
  return html`<p role="status">${cards.length > 0 ? cards.map(nameWolfCard).join(", ") : t("wolf.none_yet")}</p>
    ${SUITS.map((suit) => html`<div key=${suit} class="pick-row">${RANKS.map((rank) => cell(rank + suit))}</div>`)}
    <div class="pick-row">${DEN.map(cell)}
      <button type="button" class="button" disabled=${cards.length === 0} onClick=${() => onChange(cards.slice(0, -1))}>${t("wolf.undo_last")}</button>
      <button type="button" class="button" disabled=${cards.length === 0} onClick=${() => onChange([])}>${t("wolf.clear")}</button></div>
    <${TextField} label=${t("wolf.typed")} hint=${t("wolf.typed_hint")} value=${typed} onInput=${read} autocapitalize="characters" autocomplete="off"
      onChange=${finish} onKeyDown=${(event) => event.key === "Enter" && (event.preventDefault(), finish())} />`;
}
