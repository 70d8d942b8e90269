// The light doctor's findings: what stands in the way of reading a picture, and what to change.
import { html } from "../lib/html.js";
import { list, number, t } from "../lib/i18n.js";

const MARKS = { advice: "i", warning: "!", cannot_judge: "✕" };

// onShow(places): show the cards a finding is about; null shows all again.
export function Findings({ findings, onShow }) {
  return html`<ul class="findings">
    ${findings.map((finding) => html`<li key=${finding.problem} class="finding is-${finding.severity}">
      <span class="finding-mark" aria-hidden="true">${MARKS[finding.severity]}</span>
      <div>
        <h3>${t(`doctor.${finding.problem}`)} <small>${t(`doctor.severity_${finding.severity}`)}</small></h3>
        <p>${t(`doctor.${finding.problem}_change`)}</p>
        <p><small>${detail(finding)}</small></p>
        ${onShow && finding.places.length > 0 && html`<button type="button" class="button is-small"
          onClick=${() => onShow(finding.places)}>${t("doctor.show")}</button>`}
      </div>
    </li>`)}
  </ul>`;
}

// One line for a strip over the live picture.
export const sayFinding = ({ problem }) => `${t(`doctor.${problem}`)}: ${t(`doctor.${problem}_change`)}`;

function detail({ problem, measured, threshold, unit, places, beyond_judging: guesses }) {
  const digits = { maximumFractionDigits: unit === "mm" || unit === "times" ? 1 : 0 };
  const values = { measured: number(measured, digits), wanted: number(threshold, digits) };
  const parts = [places.length ? atCards("doctor.at", places) : t("doctor.everywhere")];
  if (problem !== "no_card") parts.push(t(`doctor.${problem}_measured`, values));
  if (guesses.length > 0) parts.push(atCards("doctor.guesses", guesses));
  return parts.join(" ");
}

function atCards(key, places) {
  return t(key, { places: list(places.map((place) => number(place))), count: places.length });
}
