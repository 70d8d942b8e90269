// An address that leads nowhere.
import { html } from "../lib/html.js";
import { t } from "../lib/i18n.js";

export const title = "shell.missing";

export default function MissingPage() {
  return html`<h1>${t("shell.missing")}</h1><p><a class="button" href="/">${t("shell.to_start")}</a></p>`;
}
