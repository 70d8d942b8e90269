// Opens a table of this game.
import { OpenTable } from "../components/open-table.js";
import { html } from "../lib/html.js";
import { t } from "../lib/i18n.js";

export const title = "games.poker";
export const texts = ["games", "room", "start"];

export default function Page() {
  return html`<h1>${t("games.poker")}</h1>
    <p class="lead">${t("start.poker_about")} <a href="/rules/poker">${t("games.read_rules")}</a></p>
    <${OpenTable} game="poker" />`;
}
