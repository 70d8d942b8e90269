// Being built: the page for this is not there yet.
import { html } from "../lib/html.js";
import { t } from "../lib/i18n.js";

export const title = "start.photo";
export const texts = ["start"];

export default function Page() {
  return html`<h1>${t("start.photo")}</h1><p class="lead">${t("start.photo_about")}</p>`;
}
