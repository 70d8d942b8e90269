// Opens a classic table: together at a referee table, or solitaire on this device.
import { attempt } from "../components/toasts.js";
import { ChoiceField, SelectField, SwitchField, TextField } from "../components/fields.js";
import { api } from "../lib/api.js";
import { html, useState } from "../lib/html.js";
import { spoken, t } from "../lib/i18n.js";
import { goToRoom } from "../lib/router.js";
import { openRoom } from "../lib/seats.js";
import { recall, remember } from "../lib/storage.js";

export const title = "start.classic";
export const texts = ["games", "room", "start", "classic"];

const CLAIM_TIMES_MS = [3_000, 5_000, 8_000, 10_000];
const DEFAULTS = {
  classic: { deck: "full", claim_time_ms: 5_000, hint_cost: 0, hints: true, hints_by_vote: true, lockout: false, floor_at_zero: false, one_by_one: false, strict_no_set: false, long_game: false },
  solo: { deck: "full", redemption: "counter", hints: true, wrong_costs: true, strict_no_set: false },
};

export default function Page() {
  const [game, setGame] = useState("classic");
  const [wish, setWish] = useState({ name: recall("name", ""), kind: "dealt", plays: false });
  const [options, setOptions] = useState(DEFAULTS.classic);
  const [isBusy, setBusy] = useState(false);
  const change = (changes) => setWish({ ...wish, ...changes });
  const choose = (next) => {
    setGame(next);
    setOptions(DEFAULTS[next]);
  };
  const submit = async (event) => {
    event.preventDefault();
    setBusy(true);
    const seat = await attempt(() => open(game, wish, options));
    setBusy(false);
    if (seat) goToRoom(seat.code);
  };
  const isTogether = game === "classic";
  return html`<h1>${t("start.classic")}</h1>
    <p class="lead">${t("start.classic_about")} <a href="/rules/classic">${t("games.read_rules")}</a></p>
    <form class="panel narrow" onSubmit=${submit}>
      <${ChoiceField} label=${t("classic.who_plays")} value=${game} onChange=${choose}
        choices=${[["classic", t("classic.together")], ["solo", t("classic.alone")]]} />
      <${TextField} label=${t("room.name")} value=${wish.name} onInput=${(name) => change({ name })} maxlength="24" autocomplete="nickname" />
      ${isTogether && html`<${ChoiceField} label=${t("room.kind")} value=${wish.kind} onChange=${(kind) => change({ kind })}
          choices=${["dealt", "physical"].map((kind) => [kind, t(`room.kind_${kind}`)])} />
        ${wish.kind === "physical" && html`<p><small>${t("classic.physical_how")}</small></p>`}
        <${SwitchField} label=${t("room.plays")} hint=${t("room.plays_hint")} value=${wish.plays} onChange=${(plays) => change({ plays })} />`}
      <details><summary>${t("room.options")}</summary><${Options} game=${game} options=${options} onChange=${setOptions} /></details>
      <button class="button is-main is-large is-wide" disabled=${isBusy}>${isTogether ? t("room.open") : t("classic.deal")}</button>
    </form>`;
}

async function open(game, { name, kind, plays }, options) {
  remember("name", name.trim());
  const isAlone = game === "solo";
  const wish = { game, kind: isAlone ? "dealt" : kind, plays: isAlone || plays, options, name: name.trim() || t("room.host_name"), language: spoken.value };
  const seat = await openRoom(wish);
  if (isAlone) await api.post(`/api/tables/${seat.code}/start`, undefined, { token: seat.token });
  return seat;
}

function Options({ game, options, onChange }) {
  const set = (name) => (value) => onChange({ ...options, [name]: value });
  const among = (name, values) => html`<${SelectField} label=${t(`classic.option_${name}`)} value=${options[name]} onChange=${set(name)}
    choices=${values.map((value) => [value, t(`classic.option_${name}_${value}`)])} />`;
  const onOff = (name) => html`<${SwitchField} key=${name} label=${t(`classic.option_${name}`)} value=${options[name]} onChange=${set(name)} />`;
  if (game === "solo") {
    return html`${among("deck", ["full", "solid"])} ${among("redemption", ["counter", "flag", "classic"])}
      ${["hints", "wrong_costs", "strict_no_set"].map(onOff)}`;
  }
  return html`${among("deck", ["full", "solid"])}
    <${SelectField} label=${t("classic.option_claim_time")} value=${options.claim_time_ms} onChange=${set("claim_time_ms")}
      choices=${CLAIM_TIMES_MS.map((ms) => [ms, t("classic.delay_s", { count: ms / 1000 })])} />
    ${onOff("hints")}
    ${options.hints && onOff("hints_by_vote")}
    ${options.hints && html`<${SelectField} label=${t("classic.option_hint_cost")} value=${options.hint_cost} onChange=${set("hint_cost")}
      choices=${[0, 1, 2].map((cost) => [cost, t("classic.hint_cost", { count: cost })])} />`}
    ${["lockout", "floor_at_zero", "one_by_one", "strict_no_set", "long_game"].map(onOff)}`;
}
