// A showdown with real cards: a photo on which each one's cards are circled with a finger, or the
// cards named by hand. Cards that the reader is not sure of are asked for, never guessed.
import { CardButton } from "../../components/card.js";
import { ChoiceField, SelectField } from "../../components/fields.js";
import { PickCard } from "../../components/pick-card.js";
import { attempt } from "../../components/toasts.js";
import { html, useEffect, useState } from "../../lib/html.js";
import { t } from "../../lib/i18n.js";
import { Picture } from "./picture.js";
import { NONE, readTable } from "./read-table.js";

let count = 0;

// zones: [{key, name, least, most}], the middle with `isMiddle`; `code` is the table whose drawn
// zones count. onDone gets {key: [card]} once everything is there, and the outlines that were drawn.
export function Desk({ zones, code, doneLabel, onDone }) {
  const [photo, setPhoto] = useState(null);
  const [cards, setCards] = useState([]);
  const [outlines, setOutlines] = useState({});
  const [zone, setZone] = useState(zones[0].key);
  const [open, setOpen] = useState(null); // the card that is being named
  const [isBusy, setBusy] = useState(false);
  useEffect(() => () => photo && URL.revokeObjectURL(photo.url), [photo]);
  const read = async (file) => {
    if (!file) return;
    setBusy(true);
    const told = await attempt(() => readTable(file, zones, code));
    setBusy(false);
    if (!told) return;
    setPhoto(told.photo);
    setOutlines(told.outlines);
    setCards(told.cards.map((one) => ({ ...one, id: (count += 1) })));
  };
  const change = (id, changes) => setCards((all) => all.map((one) => (one.id === id ? { ...one, ...changes } : one)));
  const circle = (points, inside) => {
    setOutlines((all) => ({ ...all, [zone]: points }));
    setCards((all) => all.map((one) => ({
      ...one, zone: inside.includes(one.id) ? zone : one.zone === zone && one.quad ? NONE : one.zone,
    })));
    const next = zones[zones.findIndex(({ key }) => key === zone) + 1];
    if (next) setZone(next.key);
  };
  const held = (key) => cards.filter((one) => one.zone === key);
  const missing = whatIsMissing(zones, cards);
  const add = (key) => setOpen({ id: null, card: null, guesses: [], zone: key, quad: null });
  const pick = (card) => {
    if (open.id === null) setCards([...cards, { ...open, id: (count += 1), card, isSure: true }]);
    else change(open.id, { card, isSure: true, zone: open.zone });
    setOpen(null);
  };
  const remove = () => {
    setCards(cards.filter(({ id }) => id !== open.id));
    setOpen(null);
  };
  return html`<div class="desk">
    <div class="row">
      <label class="button is-main file-button ${isBusy ? "is-busy" : ""}">${isBusy ? t("showdown.reading") : photo ? t("showdown.photo_again") : t("showdown.photo")}
        <input type="file" accept="image/*" capture="environment" disabled=${isBusy} onChange=${(event) => read(event.target.files[0])} /></label>
      <span>${t("showdown.or_by_hand")}</span>
    </div>
    ${photo && html`
      <p>${t("showdown.circle_how")}</p>
      <${ChoiceField} label=${t("showdown.circle_whose")} value=${zone} choices=${zones.map(({ key, name }) => [key, name])} onChange=${setZone} />
      <${Picture} photo=${photo} cards=${cards} zones=${zones} zone=${zone} outlines=${outlines} onCircle=${circle} onOpen=${setOpen} />`}
    <div class="desk-zones">
      ${zones.map(({ key, name, most }, place) => html`<${Zone} key=${key} name=${name} number=${place + 1} cards=${held(key)} most=${most} onOpen=${setOpen} onAdd=${() => add(key)} />`)}
      ${held(NONE).length > 0 && html`<${Zone} key=${NONE} name=${t("showdown.unassigned")} cards=${held(NONE)} most=${0} onOpen=${setOpen} />`}
    </div>
    ${missing.length > 0 && html`<div role="status"><ul class="missing">${missing.map((one) => html`<li key=${one}>${one}</li>`)}</ul></div>`}
    <button type="button" class="button is-main is-large is-wide" disabled=${missing.length > 0}
      onClick=${() => onDone(Object.fromEntries(zones.map(({ key }) => [key, held(key).map(({ card }) => card)])), { outlines, photo })}>${doneLabel}</button>
    <${PickCard} isOpen=${open !== null} card=${open?.card} guesses=${open?.guesses ?? []}
      title=${open?.id === null ? t("showdown.which_card") : t("showdown.is_it")} onPick=${pick} onClose=${() => setOpen(null)}
      onRemove=${open && open.id !== null ? remove : null}>
      ${open && html`<${SelectField} label=${t("showdown.belongs_to")} value=${open.zone}
        choices=${[...zones.map(({ key, name }) => [key, name]), [NONE, t("showdown.nobody")]]} onChange=${(value) => setOpen({ ...open, zone: value })} />`}
    <//>
  </div>`;
}

function Zone({ name, number, cards, most, onOpen, onAdd }) {
  return html`<section class="desk-zone panel" aria-label=${name}>
    <h3>${number && html`<span class="zone-mark zone-${number}" aria-hidden="true">${number}</span>`}${name}</h3>
    <div class="desk-cards">
      ${cards.map((one) => html`<span key=${one.id} class="desk-card ${one.isSure ? "" : "is-unsure"}">
        <${CardButton} card=${one.card} isLying=${false} onChoose=${() => onOpen(one)} />
        ${!one.isSure && html`<span class="unsure">${t("showdown.sure")}</span>`}</span>`)}
      ${onAdd && (most === null || cards.length < most) && html`<button type="button" class="button add-card" onClick=${onAdd} aria-label=${t("showdown.add_to", { name })}>＋</button>`}
    </div>
  </section>`;
}

// In words what still stands against a verdict; empty when nothing does.
function whatIsMissing(zones, cards) {
  const said = [];
  for (const { key, name, least, most } of zones) {
    const size = cards.filter((one) => one.zone === key).length;
    if (size < least) said.push(t("showdown.too_few", { name, count: least - size }));
    if (most !== null && size > most) said.push(t("showdown.too_many", { name, count: size - most }));
  }
  const used = cards.filter((one) => one.zone !== NONE);
  const unsure = used.filter(({ isSure }) => !isSure).length;
  if (unsure > 0) said.push(t("showdown.unsure", { count: unsure }));
  if (new Set(used.map(({ card }) => card)).size < used.length) said.push(t("showdown.twice"));
  return said;
}
