// Little Wolf: practise the Set trick, have one judged, or play by our house rules.
import { SelectField, SwitchField, TextField } from "../components/fields.js";
import { attempt } from "../components/toasts.js";
import { Judge } from "../games/wolf/judge.js";
import { Practice } from "../games/wolf/practice.js";
import { WolfSettings } from "../games/wolf/settings.js";
import { html, useState } from "../lib/html.js";
import { spoken, t } from "../lib/i18n.js";
import { openFilledRoom } from "../lib/new-table.js";
import { goToRoom } from "../lib/router.js";
import { recall } from "../lib/storage.js";

export const title = "games.little_wolf";
export const texts = ["games", "room", "start", "play", "wolf"];

const TABS = ["practice", "judge", "play"];
const LEVELS = ["simple", "random"];
const MOST_BOTS = 3;

export default function WolfPage({ query }) {
  const shown = TABS.includes(query.do) ? query.do : TABS[0];
  return html`<h1>${t("games.little_wolf")}</h1>
    <p class="lead">${t("start.wolf_about")} <a href="/rules/little-wolf">${t("games.read_rules")}</a></p>
    <nav class="tabs" aria-label=${t("games.little_wolf")}>
      ${TABS.map((one) => html`<a key=${one} href="/wolf${one === TABS[0] ? "" : `?do=${one}`}" aria-current=${one === shown ? "page" : undefined}>${t(`wolf.tab_${one}`)}</a>`)}
    </nav>
    ${shown === "practice" && html`<p class="hint">${t("wolf.practice_about")}</p><${Practice} />`}
    ${shown === "judge" && html`<${Judge} />`}
    ${shown === "play" && html`<${Play} />`}`;
}

function Play() {
  const [wish, setWish] = useState({ name: recall("name", ""), plays: true, bots: 2, level: LEVELS[0], config: {} });
  const [isBusy, setBusy] = useState(false);
  const change = (changes) => setWish({ ...wish, ...changes });
  const submit = async (event) => {
    event.preventDefault();
    setBusy(true);
    const seat = await attempt(() => openFilledRoom(
      { game: "little-wolf", name: wish.name, plays: wish.plays, options: wish.config, language: spoken.value },
      { bots: Array(wish.bots).fill(wish.level) },
    ));
    setBusy(false);
    if (seat) goToRoom(seat.code);
  };
  return html`<form class="panel narrow" onSubmit=${submit}>
    <p class="banner is-info house">${t("wolf.house")}</p>
    <${TextField} label=${t("room.name")} value=${wish.name} onInput=${(name) => change({ name })} maxlength="24" autocomplete="nickname" />
    <${SwitchField} label=${t("room.plays")} hint=${t("room.plays_hint")} value=${wish.plays} onChange=${(plays) => change({ plays })} />
    <div class="field-pair">
      <${SelectField} label=${t("play.bots")} value=${wish.bots} choices=${Array.from({ length: MOST_BOTS + 1 }, (_, bots) => [bots, bots ? String(bots) : t("play.bots_none")])} onChange=${(bots) => change({ bots })} />
      ${wish.bots > 0 && html`<${SelectField} label=${t("play.bots_level")} value=${wish.level} choices=${LEVELS.map((one) => [one, t(`room.level_${one}`)])} onChange=${(level) => change({ level })} />`}
    </div>
    <${WolfSettings} config=${wish.config} onChange=${(config) => change({ config })} />
    <button class="button is-main is-large is-wide" disabled=${isBusy}>${t("room.open")}</button>
  </form>`;
}
