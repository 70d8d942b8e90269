// Opens a table of this game.
import { OpenTable } from "../components/open-table.js";
import { html } from "../lib/html.js";
import { t } from "../lib/i18n.js";

export const title = "games.little_wolf";
export const texts = ["games", "room", "start"];

export default function Page() {
  return html`<h1>${t("games.little_wolf")}</h1>
    <p class="lead">${t("start.wolf_about")} <a href="/rules/little-wolf">${t("games.read_rules")}</a></p>
    <${OpenTable} game="little-wolf" />`;
}
