// Below a game, for its host: take a move back, and how others still come in to watch.
import { JoinCode } from "./join-code.js";
import { attempt, toast } from "./toasts.js";
import { api } from "../lib/api.js";
import { html } from "../lib/html.js";
import { t } from "../lib/i18n.js";

export function HostTools({ room, table, seat, canUndo = true }) {
  if (room.me?.role !== "host") return null;
  const undo = async () => {
    const done = await attempt(() => api.post(`/api/tables/${table.code}/undo`, undefined, { token: seat.token }));
    if (done) toast(t("play.undone"));
  };
  return html`<details class="host-tools"><summary>${t("play.host_tools")}</summary>
    ${canUndo && table.status === "playing" && html`<button type="button" class="button" onClick=${undo}>${t("play.undo")}</button>`}
    <h2>${t("play.invite")}</h2>
    <${JoinCode} code=${table.code} link=${seat.join_url ?? `${location.origin}/join/${table.code}`} />
  </details>`;
}
