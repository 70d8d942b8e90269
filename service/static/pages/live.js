// Being built: the page for this is not there yet.
import { html } from "../lib/html.js";
import { t } from "../lib/i18n.js";

export const title = "start.live";
export const texts = ["start"];

export default function Page() {
  return html`<h1>${t("start.live")}</h1><p class="lead">${t("start.live_about")}</p>`;
}
