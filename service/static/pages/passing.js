// Pass the cards: alone with bots, on one phone that goes round, or each on a phone of their own.
import { ChoiceField, SelectField, SwitchField, TextField } from "../components/fields.js";
import { attempt } from "../components/toasts.js";
import { html, useState } from "../lib/html.js";
import { has, spoken, t } from "../lib/i18n.js";
import { openFilledRoom } from "../lib/new-table.js";
import { goToRoom } from "../lib/router.js";
import { recall, remember } from "../lib/storage.js";
import { WordsField } from "../games/passing/words-field.js";

export const title = "games.passing";
export const texts = ["games", "room", "start", "play", "passing"];

const MODES = ["single", "one_device", "online"];
const CATEGORIES = ["birds", "animals", "fruits", "jobs", "countries", "vehicles", "custom"];
const LEVELS = ["easy", "medium", "hard"];
const DIRECTIONS = ["clockwise", "counter-clockwise"];
const TIMES_S = [20, 25, 30];
const [FEWEST, MOST] = [3, 6];

export default function PassingPage() {
  const [wish, setWish] = useState({
    mode: MODES[0], name: recall("name", ""), bots: 3, level: LEVELS[1], others: ["", ""], category: CATEGORIES[0],
    words: recall("passing.words", []), direction: DIRECTIONS[0], timer: 20, rounds: 3, isFresh: false, plays: true,
  });
  const [isBusy, setBusy] = useState(false);
  const change = (changes) => setWish({ ...wish, ...changes });
  const seats = { single: wish.bots + 1, one_device: wish.others.length + 1, online: FEWEST }[wish.mode];
  const submit = async (event) => {
    event.preventDefault();
    setBusy(true);
    const seat = await attempt(() => open(wish).catch(inWords));
    setBusy(false);
    if (!seat) return;
    if (wish.category === "custom") remember("passing.words", wish.words);
    goToRoom(seat.code);
  };
  return html`<h1>${t("games.passing")}</h1>
    <p class="lead">${t("start.passing_about")} <a href="/rules/passing">${t("games.read_rules")}</a></p>
    <form class="panel narrow" onSubmit=${submit}>
      <${ChoiceField} label=${t("passing.mode")} value=${wish.mode} choices=${MODES.map((one) => [one, t(`passing.mode_${one}`)])} onChange=${(mode) => change({ mode })} />
      <p class="hint">${t(`passing.mode_${wish.mode}_about`)}</p>
      <${TextField} label=${t("room.name")} value=${wish.name} onInput=${(name) => change({ name })} maxlength="24" autocomplete="nickname" />
      ${wish.mode === "single" && html`<div class="field-pair">
        <${SelectField} label=${t("play.bots")} value=${wish.bots} choices=${[2, 3, 4, 5].map((one) => [one, String(one)])} onChange=${(bots) => change({ bots })} />
        <${SelectField} label=${t("play.bots_level")} value=${wish.level} choices=${LEVELS.map((one) => [one, t(`room.level_${one}`)])} onChange=${(level) => change({ level })} />
      </div>`}
      ${wish.mode === "one_device" && html`<${Others} others=${wish.others} onChange=${(others) => change({ others })} />`}
      ${wish.mode === "online" && html`<${SwitchField} label=${t("room.plays")} hint=${t("room.plays_hint")} value=${wish.plays} onChange=${(plays) => change({ plays })} />`}
      <${SelectField} label=${t("passing.category")} value=${wish.category} choices=${CATEGORIES.map((one) => [one, t(`passing.category_${one}`)])} onChange=${(category) => change({ category })} />
      ${wish.category === "custom" && html`<${WordsField} words=${wish.words} least=${seats} onChange=${(words) => change({ words })} />`}
      <details><summary>${t("play.options")}</summary>
        <${ChoiceField} label=${t("passing.direction")} value=${wish.direction} choices=${DIRECTIONS.map((one) => [one, one === DIRECTIONS[0] ? t("passing.clockwise") : t("passing.counter_clockwise")])} onChange=${(direction) => change({ direction })} />
        <${ChoiceField} label=${t("passing.timer")} value=${wish.timer} choices=${TIMES_S.map((one) => [one, t("play.time", { seconds: one })])} onChange=${(timer) => change({ timer })} />
        <${SelectField} label=${t("passing.rounds")} value=${wish.rounds} choices=${Array.from({ length: 10 }, (_, less) => [less + 1, String(less + 1)])} onChange=${(rounds) => change({ rounds })} />
        <${SwitchField} label=${t("passing.fresh")} hint=${t("passing.fresh_hint")} value=${wish.isFresh} onChange=${(isFresh) => change({ isFresh })} />
      </details>
      <button class="button is-main is-large is-wide" disabled=${isBusy}>${wish.mode === "online" ? t("room.open") : t("passing.go")}</button>
    </form>`;
}

// The other players of one device; one's own name stands above.
function Others({ others, onChange }) {
  return html`<fieldset class="field"><legend>${t("passing.others")}</legend>
    ${others.map((name, place) => html`<${TextField} key=${place} label=${t("passing.other", { number: place + 2 })} value=${name} maxlength="24"
      onInput=${(text) => onChange(others.map((one, at) => (at === place ? text : one)))} />`)}
    <div class="row">
      ${others.length + 1 < MOST && html`<button type="button" class="button" onClick=${() => onChange([...others, ""])}>＋ ${t("passing.one_more")}</button>`}
      ${others.length + 1 > FEWEST && html`<button type="button" class="button" onClick=${() => onChange(others.slice(0, -1))}>− ${t("passing.one_less")}</button>`}
    </div></fieldset>`;
}

function open({ mode, name, bots, level, others, category, words, direction, timer, rounds, isFresh, plays }) {
  const options = {
    category, direction, timer_s: timer, rounds, redeal_if_complete: isFresh,
    ...(category === "custom" ? { words } : {}),
    ...(mode === "one_device" ? { mode: "pass-and-play" } : {}),
  };
  const guests = others.map((one, place) => one.trim() || t("passing.other", { number: place + 2 }));
  return openFilledRoom(
    { game: "passing", name, plays: mode === "online" ? plays : true, options, language: spoken.value },
    {
      bots: mode === "single" ? Array(bots).fill(level) : [],
      guests: mode === "one_device" ? guests : [],
      isStarted: mode !== "online",
    },
  );
}

function inWords(problem) {
  const code = String(problem.code).toLowerCase();
  if (has(`passing.problem_${code}`)) Object.assign(problem, { code: "SAID", message: t(`passing.problem_${code}`) });
  throw problem;
}
