// SET Poker: open a table with bots or friends, or have a showdown with real cards judged.
import { nameOfTab, PokerForm } from "../games/poker/form.js";
import { Showdown } from "../games/poker/showdown.js";
import { html } from "../lib/html.js";
import { t } from "../lib/i18n.js";

export const title = "games.poker";
export const texts = ["games", "room", "start", "play", "poker", "showdown"];

const TABS = ["play", "showdown"];

export default function PokerPage({ query }) {
  const shown = TABS.includes(query.do) ? query.do : TABS[0];
  return html`<h1>${t("games.poker")}</h1>
    <p class="lead">${t("start.poker_about")} <a href="/rules/poker">${t("games.read_rules")}</a></p>
    <nav class="tabs" aria-label=${t("games.poker")}>
      ${TABS.map((one) => html`<a key=${one} href="/poker${one === TABS[0] ? "" : `?do=${one}`}" aria-current=${one === shown ? "page" : undefined}>${nameOfTab(one)}</a>`)}
    </nav>
    ${shown === "play" ? html`<${PokerForm} />` : html`<${Showdown} />`}`;
}
