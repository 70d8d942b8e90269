// Opens a table of this game.
import { OpenTable } from "../components/open-table.js";
import { html } from "../lib/html.js";
import { t } from "../lib/i18n.js";

export const title = "games.passing";
export const texts = ["games", "room", "start"];

export default function Page() {
  return html`<h1>${t("games.passing")}</h1>
    <p class="lead">${t("start.passing_about")} <a href="/rules/passing">${t("games.read_rules")}</a></p>
    <${OpenTable} game="passing" />`;
}
