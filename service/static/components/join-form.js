// Coming to a table that somebody else opened: a name, and whether to play or to watch.
import { attempt } from "./toasts.js";
import { TextField } from "./fields.js";
import { People } from "./people.js";
import { html, useState } from "../lib/html.js";
import { t } from "../lib/i18n.js";
import { joinRoom } from "../lib/seats.js";
import { recall, remember } from "../lib/storage.js";

const MOST_LETTERS = 24;

export function JoinForm({ table, onSeat }) {
  const [name, setName] = useState(recall("name", ""));
  const [isBusy, setBusy] = useState(false);
  const canPlay = table.status === "gathering" || table.people.some(({ control }) => control === "open");
  const come = async (role) => {
    setBusy(true);
    const seat = await attempt(() => joinRoom(table.code, { name: name.trim() || t("room.guest"), role }));
    setBusy(false);
    if (!seat) return;
    remember("name", seat.name);
    onSeat(seat);
  };
  const submit = (event) => {
    event.preventDefault();
    come(canPlay ? "player" : "spectator");
  };
  return html`<form class="panel narrow" onSubmit=${submit}>
    <h1>${t("room.join_heading", { game: t(`games.${table.game.replace("-", "_")}`) })}</h1>
    <p>${t("room.join_code")} <b class="code">${table.code}</b></p>
    <${TextField} label=${t("room.name")} value=${name} onInput=${setName} maxlength=${MOST_LETTERS}
      autocomplete="nickname" required=${canPlay} />
    <div class="row">
      ${canPlay && html`<button class="button is-main is-large" disabled=${isBusy}>${t("room.join_play")}</button>`}
      <button type="button" class="button ${canPlay ? "" : "is-main"}" disabled=${isBusy} onClick=${() => come("spectator")}>${t("room.join_watch")}</button>
    </div>
    ${table.people.length > 0 && html`<h2>${t("room.there")}</h2><${People} table=${table} />`}
  </form>`;
}
