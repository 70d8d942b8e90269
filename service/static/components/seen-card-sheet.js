// One card of a photo: what was seen, how sure each feature is, what else it may be, and the way
// to put it right.
import { CardButton, CardFace, nameCard } from "./card.js";
import { cardKey, FEATURES, readCard, VALUES } from "../lib/cards.js";
import { CardFields } from "./card-fields.js";
import { Dialog } from "./dialog.js";
import { html, useState } from "../lib/html.js";
import { number, percent, t } from "../lib/i18n.js";
import { points } from "./seen-cards.js";

// card: of the photo's answer. onCorrect(card or null to take it back) resolves when it counts.
export function SeenCardSheet({ card, picture, size, onCorrect, onClose }) {
  return html`<${Dialog} isOpen=${true} isWide=${true} onClose=${onClose} title=${t("photo.card_title", { place: number(card.place) })}>
    <div class="card-sheet">
      <div class="card-sheet-seen">
        <${Cut} card=${card} picture=${picture} size=${size} />
        <div>
          <p class="card-sheet-name"><strong>${nameCard(card.label)}</strong></p>
          <p>${t(card.pinned ? "photo.card_pinned" : card.sure ? "photo.card_sure" : "photo.card_unsure")}</p>
          ${card.changed_by_deck && html`<p><small>${t("photo.card_by_deck")}</small></p>`}
          ${card.pinned && html`<button type="button" class="button" onClick=${() => onCorrect(null)}>${t("photo.take_back")}</button>`}
        </div>
      </div>
      <h3>${t("photo.guesses")}</h3>
      <ul class="guesses">
        ${card.guesses.map((guess) => html`<li key=${guess.label}>
          <${CardButton} card=${guess.label} isLying=${true} isChosen=${cardKey(guess.label) === card.label} label=${nameGuess(guess)} onChoose=${onCorrect} />
          <span aria-hidden="true">${percent(guess.probability)}</span>
        </li>`)}
      </ul>
      <p><small>${t("photo.guesses_about")}</small></p>
      <${Another} card=${card} onCorrect=${onCorrect} />
      <h3>${t("photo.features")}</h3>
      <dl class="features">${FEATURES.map((feature) => html`<${FeatureBars} key=${feature} feature=${feature} shares=${card.probabilities[feature]} />`)}</dl>
    </div>
  <//>`;
}

const nameGuess = ({ label, probability }) => `${nameCard(label)}: ${percent(probability)}`;

// The card as the photo shows it, with a little of what is round it.
function Cut({ card, picture, size }) {
  const xs = card.quad.map(([x]) => x);
  const ys = card.quad.map(([, y]) => y);
  const rim = 0.12 * Math.max(Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys));
  const [left, top] = [Math.min(...xs) - rim, Math.min(...ys) - rim];
  const [width, height] = [Math.max(...xs) + rim - left, Math.max(...ys) + rim - top];
  return html`<svg class="cut" viewBox="${left} ${top} ${width} ${height}" role="img" aria-label=${t("photo.cut")}>
    <image href=${picture} width=${size[0]} height=${size[1]} preserveAspectRatio="none" />
    <polygon class="seen-edge" points=${points(card.quad)} />
  </svg>`;
}

function FeatureBars({ feature, shares }) {
  return html`<div class="feature"><dt>${t(`cards.feature_${feature}`)}</dt>
    ${VALUES[feature].map((value) => html`<dd key=${value}>
      <span>${t(`cards.value_${value}`)}</span>
      <meter min="0" max="1" value=${shares[value]} aria-label=${t(`cards.value_${value}`)}></meter>
      <span class="share">${percent(shares[value])}</span>
    </dd>`)}
  </div>`;
}

// Any card, feature by feature.
function Another({ card, onCorrect }) {
  const [wish, setWish] = useState(() => readCard(card.label));
  const name = cardKey(wish);
  return html`<details class="another">
    <summary>${t("photo.another")}</summary>
    <${CardFields} card=${wish} onChange=${setWish} />
    <div class="row"><span class="card another-card" aria-hidden="true"><${CardFace} card=${name} isLying=${true} /></span>
      <button type="button" class="button is-main" onClick=${() => onCorrect(name)}>${t("photo.it_is", { card: nameCard(name) })}</button></div>
  </details>`;
}
