// The rules of the games, to be read at the table.
import { Card } from "../components/card.js";
import { html } from "../lib/html.js";
import { t } from "../lib/i18n.js";

export const title = "shell.rules";
export const texts = ["rules", "games"];

const GAMES = ["classic", "poker", "passing", "little-wolf"];
// How many paragraphs each game's rules have: rules.GAME_1, rules.GAME_2 ... with rules.GAME_1_head.
const PARAGRAPHS = { classic: 6, poker: 6, passing: 6, little_wolf: 7 };
/** @type {[string[], string][]} */
const EXAMPLES = [
  [["1-red-solid-oval", "2-red-solid-oval", "3-red-solid-oval"], "example_number"],
  [["1-red-open-oval", "2-green-striped-squiggle", "3-purple-solid-diamond"], "example_all"],
  [["1-red-solid-oval", "2-red-striped-oval", "3-green-open-oval"], "example_none"],
];

export default function RulesPage({ params }) {
  const game = GAMES.includes(params.game) ? params.game : "classic";
  const area = game.replace("-", "_");
  return html`<h1>${t("rules.heading", { game: t(`games.${area}`) })}</h1>
    <nav class="tabs" aria-label=${t("rules.games")}>
      ${GAMES.map((one) => html`<a key=${one} href="/rules/${one}" aria-current=${one === game ? "page" : undefined}>${t(`games.${one.replace("-", "_")}`)}</a>`)}
    </nav>
    <article class="prose">
      ${area !== "passing" && area !== "little_wolf" && html`<${WhatIsASet} />`}
      ${Array.from({ length: PARAGRAPHS[area] }, (_, place) => {
        const key = `rules.${area}_${place + 1}`;
        return html`<section key=${key}><h2>${t(`${key}_head`)}</h2><p>${t(key)}</p></section>`;
      })}
    </article>`;
}

function WhatIsASet() {
  return html`<section><h2>${t("rules.set_head")}</h2><p>${t("rules.set")}</p>
    ${EXAMPLES.map(([cards, about]) => html`<figure key=${about} class="example">
      <div class="example-cards">${cards.map((card) => html`<${Card} key=${card} card=${card} />`)}</div>
      <figcaption>${t(`rules.${about}`)}</figcaption>
    </figure>`)}
  </section>`;
}
