// Words of one's own, one a line or by commas.
import { html } from "../../lib/html.js";
import { t } from "../../lib/i18n.js";

export function WordsField({ words, least, onChange }) {
  const read = (text) => text.split(/[\n,;]/).map((one) => one.trim()).filter(Boolean);
  const count = words.length;
  return html`<div class="field">
    <label for="own-words">${t("passing.words")}</label>
    <textarea id="own-words" rows="5" required aria-describedby="own-words-hint" onInput=${(event) => onChange(read(event.target.value))}>${words.join("\n")}</textarea>
    <small id="own-words-hint">${t("passing.words_hint", { least, count })}</small>
  </div>`;
}
