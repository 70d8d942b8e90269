// Chips: a disc and a number, and the word for those who listen.
import { html } from "../../lib/html.js";
import { number, t } from "../../lib/i18n.js";

export function Chips({ count, label }) {
  return html`<span class="chips"><span class="chip" aria-hidden="true"></span><b aria-hidden="true">${number(count)}</b>
    <span class="only-heard">${label ?? t("poker.chips", { count })}</span></span>`;
}
