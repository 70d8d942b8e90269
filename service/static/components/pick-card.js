// Saying which card it is: the four features, and the reader's best guesses where there are any.
import { CardButton, CardFace, nameCard } from "./card.js";
import { cardKey, readCard } from "../lib/cards.js";
import { CardFields } from "./card-fields.js";
import { Dialog } from "./dialog.js";
import { html, useEffect, useState } from "../lib/html.js";
import { t } from "../lib/i18n.js";

const FIRST = "1-red-solid-oval";

// `card` is what it is taken for (null: nothing yet); `children` are further choices of the page.
export function PickCard({ isOpen, card, guesses = [], title, onPick, onClose, onRemove, children }) {
  const [chosen, setChosen] = useState(readCard(card ?? FIRST));
  useEffect(() => setChosen(readCard(card ?? FIRST)), [card, isOpen]);
  const footer = html`${onRemove && html`<button type="button" class="button is-bad" onClick=${onRemove}>${t("showdown.remove")}</button>`}
    <button type="button" class="button is-main" onClick=${() => onPick(cardKey(chosen))}>${t("showdown.take_it")}</button>`;
  return html`<${Dialog} isOpen=${isOpen} title=${title} onClose=${onClose} footer=${footer}>
    <div class="pick-shown"><span class="card" role="img" aria-live="polite" aria-label=${nameCard(chosen)}><${CardFace} card=${chosen} /></span></div>
    ${guesses.length > 0 && html`<p>${t("showdown.guesses")}</p><div class="pick-guesses">
      ${guesses.map((guess) => html`<${CardButton} key=${guess} card=${guess} isChosen=${cardKey(chosen) === guess} onChoose=${() => setChosen(readCard(guess))} />`)}
    </div>`}
    <${CardFields} card=${chosen} onChange=${setChosen} />
    ${children}
  <//>`;
}
