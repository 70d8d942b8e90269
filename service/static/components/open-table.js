// Opening a table: your name, who holds the cards, whether you play, and the game's own options.
import { attempt } from "./toasts.js";
import { ChoiceField, SelectField, SwitchField, TextField } from "./fields.js";
import { api } from "../lib/api.js";
import { html, useEffect, useState } from "../lib/html.js";
import { has, spoken, t } from "../lib/i18n.js";
import { goToRoom } from "../lib/router.js";
import { openRoom } from "../lib/seats.js";
import { recall, remember } from "../lib/storage.js";

// `presets` are options already chosen; `kind` fixes who holds the cards; `area` has the texts
// option_NAME and option_NAME_CHOICE of the game's options (only those with a text are offered).
export function OpenTable({ game, kind: fixedKind, presets = {}, area }) {
  const [about, setAbout] = useState(null);
  const [wish, setWish] = useState({ name: recall("name", ""), kind: fixedKind ?? null, plays: true, options: presets });
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    attempt(() => api.get("/api/games")).then((games) => {
      const found = games?.find((one) => one.game === game);
      if (!found) return;
      setAbout(found);
      setWish((before) => ({ ...before, kind: before.kind ?? found.kinds[0] }));
    });
  }, [game]);
  const change = (changes) => setWish({ ...wish, ...changes });
  const submit = async (event) => {
    event.preventDefault();
    setBusy(true);
    const name = wish.name.trim() || t("room.host_name");
    const { kind, plays, options } = wish;
    const seat = await attempt(() => openRoom({ game, kind, plays, options, name, language: spoken.value }));
    setBusy(false);
    if (!seat) return;
    remember("name", wish.name.trim());
    goToRoom(seat.code);
  };
  return html`<form class="panel narrow" onSubmit=${submit}>
    <${TextField} label=${t("room.name")} value=${wish.name} onInput=${(name) => change({ name })} maxlength="24" autocomplete="nickname" />
    ${!fixedKind && about?.kinds.length > 1 && html`<${ChoiceField} label=${t("room.kind")} value=${wish.kind}
      choices=${about.kinds.map((one) => [one, t(`room.kind_${one}`)])} onChange=${(kind) => change({ kind })} />`}
    <${SwitchField} label=${t("room.plays")} hint=${t("room.plays_hint")} value=${wish.plays} onChange=${(plays) => change({ plays })} />
    ${about && area && html`<details><summary>${t("room.options")}</summary>
      ${about.options.filter(({ name }) => has(`${area}.option_${name}`)).map((option) => html`<${OptionField} key=${option.name} area=${area}
        option=${option} value=${wish.options[option.name] ?? option.default}
        onChange=${(value) => change({ options: { ...wish.options, [option.name]: value } })} />`)}
    </details>`}
    <button class="button is-main is-large is-wide" disabled=${isBusy || !about}>${t("room.open")}</button>
  </form>`;
}

function OptionField({ area, option, value, onChange }) {
  const label = t(`${area}.option_${option.name}`);
  if (typeof option.default === "boolean") return html`<${SwitchField} label=${label} value=${value} onChange=${onChange} />`;
  if (option.choices.length > 0) {
    const choices = option.choices.map((one) => {
      const key = `${area}.option_${option.name}_${one}`;
      return [one, has(key) ? t(key) : String(one)];
    });
    return html`<${SelectField} label=${label} value=${value} choices=${choices} onChange=${onChange} />`;
  }
  const isNumber = typeof option.default === "number";
  return html`<${TextField} label=${label} value=${value ?? ""} inputmode=${isNumber ? "numeric" : undefined}
    onInput=${(text) => onChange(isNumber ? Number(text) : text)} />`;
}
