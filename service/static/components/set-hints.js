// Help that does not spoil: hints in steps, and the SETs that were shown, one by one or all.
import { Card, nameCard } from "./card.js";
import { announce } from "../lib/announce.js";
import { attempt } from "./toasts.js";
import { agreementOf, keyOf, namedPlaces, nextStep, shownOf, STEPS, targetOf, tellAll, tellMore } from "../lib/found-sets.js";
import { api } from "../lib/api.js";
import { FEATURES } from "../lib/cards.js";
import { html, useState } from "../lib/html.js";
import { number, t } from "../lib/i18n.js";
import { styleOf } from "../lib/set-styles.js";

// sets, cards, mayHoldSet: of the photo. told, onTold: see found-sets.js. chosen: key of the one
// SET that is drawn alone, or null for all that were shown; onChosen(key).
export function SetHints({ photo, told, onTold, chosen, onChosen }) {
  const { sets } = photo;
  const target = targetOf(sets, told);
  const ask = (next) => {
    onTold(next);
    onChosen(null);
    announce(lastTold(photo, next));
  };
  return html`<section class="hints" aria-label=${t("photo.hints")}>
    <h2>${t(told.step === 0 ? "photo.question" : "photo.hints")}</h2>
    ${told.step > 0 && html`<ol class="told">${toldLines(photo, told).map((line) => html`<li key=${line}>${line}</li>`)}</ol>`}
    ${told.step > 0 && sets.length === 0 && html`<${NoSet} photo=${photo} />`}
    <div class="row">
      ${(target || told.step === 0) && html`<button type="button" class="button is-main" onClick=${() => ask(tellMore(sets, told))}>
        ${t(`photo.ask_${nextStep(told)}`)}</button>`}
      ${target && told.step > 0 && html`<button type="button" class="button" onClick=${() => ask(tellAll(sets))}>${t("photo.show_all")}</button>`}
    </div>
    <${ShownSets} photo=${photo} sets=${shownOf(sets, told)} chosen=${chosen} onChosen=${onChosen} />
  </section>`;
}

function toldLines(photo, told) {
  const { sets, cards } = photo;
  const target = targetOf(sets, told);
  const lines = [];
  if (sets.length > 0) lines.push(t("photo.told_exists"));
  if (sets.length > 0 && told.step >= 2) lines.push(t("photo.told_count", { count: sets.length }));
  if (target && told.step > STEPS.indexOf("features")) lines.push(t("photo.told_features", agreements(target)));
  namedPlaces(sets, told).forEach((place) => lines.push(t("photo.told_card", { card: nameCard(cards[place - 1].label) })));
  return lines;
}

function agreements({ labels }) {
  const agreement = agreementOf(labels);
  return Object.fromEntries(FEATURES.map((feature) => [feature, t(`photo.${agreement[feature]}`)]));
}

function lastTold(photo, told) {
  const lines = toldLines(photo, told);
  if (photo.sets.length === 0) return sayNone(photo);
  return nextStep(told) === "next" ? t("photo.shown_now", { count: told.shown.length }) : lines[lines.length - 1];
}

const unsureOf = ({ cards }) => cards.filter((card) => !card.sure).length;

function sayNone(photo) {
  const unsure = unsureOf(photo);
  if (unsure === 0) return t("photo.none_certain", { count: photo.cards.length });
  return `${t("photo.none_found", { count: unsure })} ${t(photo.may_hold_set ? "photo.none_maybe" : "photo.none_unlikely")}`;
}

function NoSet({ photo }) {
  const isCertain = unsureOf(photo) === 0;
  const isOneDeck = new Set(photo.cards.map((card) => card.label)).size === photo.cards.length;
  return html`<div class="banner ${isCertain ? "is-good" : "is-info"}">
    <strong>${t(isCertain ? "photo.none_yes" : "photo.none_doubt")}</strong>
    <p>${sayNone(photo)}</p>
    ${isCertain && isOneDeck && html`<${Proof} cards=${photo.cards.map((card) => card.label)} />`}
  </div>`;
}

// For each pair the card it needs, none of which is there. Fetched when it is opened.
function Proof({ cards }) {
  const [pairs, setPairs] = useState(null);
  const open = async (event) => {
    if (!event.target.open || pairs) return;
    const answer = await attempt(() => api.post("/api/sets", { cards, certificate: true }));
    if (answer) setPairs(answer.certificate);
  };
  return html`<details onToggle=${open}>
    <summary>${t("photo.proof")}</summary>
    <p>${t("photo.proof_about")}</p>
    <ol class="proof" tabindex="0" aria-label=${t("photo.proof")}>
      ${(pairs ?? []).map(({ first, second, needed }) => html`<li key=${first + second}>
        <span class="proof-pair"><${Card} card=${first} isLying=${true} /><${Card} card=${second} isLying=${true} /></span>
        <span aria-hidden="true">→</span><span class="only-heard">${t("photo.proof_needs")}</span>
        <span class="proof-needed"><${Card} card=${needed} isLying=${true} isDim=${true} /></span>
      </li>`)}
    </ol>
  </details>`;
}

// The SETs that were shown: press one to see it alone, press it again to see all.
function ShownSets({ photo, sets, chosen, onChosen }) {
  if (sets.length === 0) return null;
  return html`<ul class="shown-sets" aria-label=${t("photo.sets")}>
    ${sets.map((one) => {
      const key = keyOf(one);
      return html`<li key=${key}><button type="button" class="shown-set" aria-pressed=${chosen === key ? "true" : "false"}
        aria-label=${nameSet(one)} onClick=${() => onChosen(chosen === key ? null : key)}>
        <span class="set-number ${styleOf(photo.sets.indexOf(one))}" data-number=${number(one.number)}></span>
        <span class="shown-set-cards" aria-hidden="true">${one.labels.map((card) => html`<${Card} key=${card} card=${card} isLying=${true} />`)}</span>
        ${!one.sure && html`<span class="unsure-mark" aria-hidden="true">?</span>`}
      </button></li>`;
    })}
  </ul>
  ${sets.length > 1 && html`<p><small>${t("photo.one_or_all")}</small></p>`}`;
}

function nameSet({ number: count, labels, sure }) {
  const [a, b, c] = labels.map(nameCard);
  const name = t("photo.set_name", { number: number(count), a, b, c });
  return sure ? name : `${name}. ${t("photo.set_unsure")}`;
}
