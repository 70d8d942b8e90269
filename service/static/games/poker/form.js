// Opening a poker table: who plays, bots, and what all agree on before the first deal.
import { ChoiceField, SelectField, SwitchField, TextField } from "../../components/fields.js";
import { attempt } from "../../components/toasts.js";
import { html, useState } from "../../lib/html.js";
import { spoken, t } from "../../lib/i18n.js";
import { openFilledRoom } from "../../lib/new-table.js";
import { goToRoom } from "../../lib/router.js";
import { recall } from "../../lib/storage.js";

const KINDS = ["dealt", "physical"];
const LEVELS = ["easy", "medium", "hard"];
const MOST_BOTS = 6;
const SHOW_TIMES_S = [10, 20, 30, 60];
const TURN_TIMES_S = [null, 15, 30, 60];
const NUMBERS = { chips: 30, limit: 3, max_raises: 1, ante: 0, rounds: null };

export const nameOfTab = (tab) => t(`poker.tab_${tab}`);

export function PokerForm() {
  const [wish, setWish] = useState({
    name: recall("name", ""), kind: KINDS[0], plays: true, bots: 0, level: LEVELS[1], numbers: NUMBERS,
    showS: 20, turnS: null, isAllIn: false, isDisjoint: false, hasBets: true,
  });
  const [isBusy, setBusy] = useState(false);
  const change = (changes) => setWish({ ...wish, ...changes });
  const isDealt = wish.kind === "dealt";
  const submit = async (event) => {
    event.preventDefault();
    setBusy(true);
    const seat = await attempt(() => openFilledRoom(
      { game: "poker", kind: wish.kind, plays: wish.plays, name: wish.name, language: spoken.value, options: optionsOf(wish) },
      { bots: isDealt ? Array(wish.bots).fill(wish.level) : [] },
    ));
    setBusy(false);
    if (seat) goToRoom(seat.code);
  };
  return html`<form class="panel narrow" onSubmit=${submit}>
    <${TextField} label=${t("room.name")} value=${wish.name} onInput=${(name) => change({ name })} maxlength="24" autocomplete="nickname" />
    <${ChoiceField} label=${t("room.kind")} value=${wish.kind} choices=${KINDS.map((one) => [one, t(`room.kind_${one}`)])} onChange=${(kind) => change({ kind })} />
    ${!isDealt && html`<p class="hint">${t("poker.physical_about")}</p>`}
    <${SwitchField} label=${t("room.plays")} hint=${t("room.plays_hint")} value=${wish.plays} onChange=${(plays) => change({ plays })} />
    ${isDealt && html`<div class="field-pair">
      <${SelectField} label=${t("play.bots")} value=${wish.bots} choices=${Array.from({ length: MOST_BOTS + 1 }, (_, bots) => [bots, bots ? String(bots) : t("play.bots_none")])} onChange=${(bots) => change({ bots })} />
      ${wish.bots > 0 && html`<${SelectField} label=${t("play.bots_level")} value=${wish.level} choices=${LEVELS.map((one) => [one, t(`room.level_${one}`)])} onChange=${(level) => change({ level })} />`}
    </div>`}
    <details><summary>${t("play.options")}</summary><${Agreements} wish=${wish} change=${change} isDealt=${isDealt} /></details>
    <button class="button is-main is-large is-wide" disabled=${isBusy}>${t("room.open")}</button>
  </form>`;
}

function Agreements({ wish, change, isDealt }) {
  const times = (choices) => choices.map((one) => [one, one === null ? t("play.off") : t("play.time", { seconds: one })]);
  return html`
    ${!isDealt && html`<${SwitchField} label=${t("poker.option_betting")} hint=${t("poker.option_betting_hint")} value=${wish.hasBets} onChange=${(hasBets) => change({ hasBets })} />`}
    <div class="field-pair">${Object.keys(NUMBERS).map((name) => html`<${TextField} key=${name} label=${t(`poker.option_${name}`)}
      value=${wish.numbers[name] ?? ""} inputmode="numeric" pattern="[0-9]*" placeholder=${name === "rounds" ? "∞" : undefined}
      onInput=${(text) => change({ numbers: { ...wish.numbers, [name]: text === "" ? null : Number(text) } })} />`)}</div>
    ${isDealt && html`<div class="field-pair">
      <${SelectField} label=${t("poker.option_show_timer")} value=${wish.showS} choices=${times(SHOW_TIMES_S)} onChange=${(showS) => change({ showS })} />
      <${SelectField} label=${t("poker.option_turn_timer")} value=${wish.turnS} choices=${times(TURN_TIMES_S)} onChange=${(turnS) => change({ turnS })} />
    </div>`}
    <${SwitchField} label=${t("poker.option_all_in")} hint=${t("poker.option_all_in_hint")} value=${wish.isAllIn} onChange=${(isAllIn) => change({ isAllIn })} />
    <${SwitchField} label=${t("poker.option_disjoint")} hint=${t("poker.option_disjoint_hint")} value=${wish.isDisjoint} onChange=${(isDisjoint) => change({ isDisjoint })} />`;
}

// Only what was chosen: the service knows what is usual.
function optionsOf({ kind, numbers, showS, turnS, isAllIn, isDisjoint, hasBets }) {
  const chosen = Object.entries(numbers).filter(([name, value]) => value !== null && value !== NUMBERS[name]);
  const options = Object.fromEntries(chosen);
  if (isAllIn) options.short_stacks = "all-in";
  if (isDisjoint) options.disjoint = true;
  if (kind === "physical") return hasBets ? options : { ...options, betting: false };
  return { ...options, show_timer_ms: showS * 1000, ...(turnS ? { turn_timer_ms: turnS * 1000 } : {}) };
}
