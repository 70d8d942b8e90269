// Opens a table of this game.
import { OpenTable } from "../components/open-table.js";
import { html } from "../lib/html.js";
import { t } from "../lib/i18n.js";

export const title = "start.classic";
export const texts = ["games", "room", "start"];

export default function Page() {
  return html`<h1>${t("start.classic")}</h1>
    <p class="lead">${t("start.classic_about")} <a href="/rules/classic">${t("games.read_rules")}</a></p>
    <${OpenTable} game="classic" />`;
}
