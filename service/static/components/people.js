// Who is at the table: names, roles, whether their phone answers, and their points if there are any.
import { html } from "../lib/html.js";
import { number, t } from "../lib/i18n.js";

export function People({ table, scores, actions }) {
  return html`<ul class="people">
    ${table.people.map((person) => {
      const isAway = person.control === "token" && !person.is_connected;
      return html`<li key=${person.number} class=${isAway ? "is-away" : ""}>
        <span class="seat-mark" aria-hidden="true">${[...person.name][0].toUpperCase()}</span>
        <span class="people-name">${person.name}${person.number === table.you && html` <em>${t("room.you")}</em>`}
          <small>${roleOf(person)}${isAway ? ` · ${t("room.away")}` : ""}</small></span>
        ${scores && person.seat !== null && html`<b class="score">${number(scores[person.seat] ?? 0)}</b>`}
        ${actions?.(person)}
      </li>`;
    })}
  </ul>`;
}

function roleOf({ role, control, bot_level, seat }) {
  if (control === "bot") return t("room.role_bot", { level: t(`room.level_${bot_level}`) });
  if (control === "local") return t("room.role_local");
  if (role === "host") return seat === null ? t("room.role_host") : t("room.role_host_plays");
  return t(`room.role_${role}`);
}
