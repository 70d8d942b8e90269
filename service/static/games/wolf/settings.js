// What the printed page leaves open: every point with its choices, the recommended one first.
import { ChoiceField } from "../../components/fields.js";
import { html } from "../../lib/html.js";
import { t } from "../../lib/i18n.js";

const OPEN = {
  groupBy: ["rank", "rank+suit"],
  mixedTrumpLead: ["reject", "plain"],
  fillers: ["all", "one-of-each"],
  equalRankTrumpSet: ["wins", "loses"],
  freeRuff: ["false", "true"],
  bigBearIsTrump: ["true", "false"],
  littleWolfIsTrump: ["false", "true"],
  trumpOrder: ["pairs-first", "either"],
  shortTrumpRest: ["ladder", "free"],
  followerTrumpSet: ["optional", "forced"],
  ruffCompare: ["high-card", "first"],
  minNaturalsInLead: ["1", "2"],
  maxWildsInLead: ["none", "1"],
};

// `config` holds only what differs from the recommended reading.
export function WolfSettings({ config, onChange }) {
  const change = (key, value) => {
    const { [key]: _, ...others } = config;
    onChange(value === OPEN[key][0] ? others : { ...others, [key]: value });
  };
  const changed = Object.keys(config).length;
  return html`<details class="wolf-settings"><summary>${t("wolf.open_points")}${changed > 0 ? ` (${t("wolf.changed", { count: changed })})` : ""}</summary>
    <p class="hint">${t("wolf.open_points_about")}</p>
    ${Object.entries(OPEN).map(([key, values]) => html`<${ChoiceField} key=${key} label=${t(`wolf.open_${key}`)} value=${config[key] ?? values[0]}
      choices=${values.map((one, at) => [one, t(`wolf.open_${key}_${at + 1}`)])} onChange=${(value) => change(key, value)} />`)}
  </details>`;
}
