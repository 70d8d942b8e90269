// Before the game: who is here, how others come in, bots, and for the host the start.
import { JoinCode } from "./join-code.js";
import { People } from "./people.js";
import { attempt } from "./toasts.js";
import { api } from "../lib/api.js";
import { html, useEffect, useRef, useState } from "../lib/html.js";
import { t } from "../lib/i18n.js";

export function Lobby({ room, table, seat, onLeave }) {
  const isHost = room.me?.role === "host";
  const path = `/api/tables/${table.code}`;
  const { token } = seat;
  const link = seat.join_url ?? `${location.origin}/join/${table.code}`;
  const remove = async (number) => {
    await attempt(() => api.delete(`${path}/seats/${number}`, { token }));
    if (number === table.you) onLeave();
  };
  const [about, setAbout] = useState(null);
  useEffect(() => {
    attempt(() => api.get("/api/games")).then((games) => setAbout(games?.find(({ game }) => game === table.game) ?? null));
  }, [table.game]);
  const players = table.people.filter((one) => one.seat !== null).length;
  const missing = Math.max(0, (about?.least_players ?? 0) - players);
  const start = () => attempt(() => api.post(`${path}/start`, undefined, { token }));
  return html`<h1>${t(`games.${table.game.replace("-", "_")}`)}</h1>
    <div class="lobby">
      <${JoinCode} code=${table.code} link=${link} />
      <section class="panel">
        <h2>${t("room.there")}</h2>
        <${People} table=${table} actions=${(person) => mayRemove(person, isHost, table) &&
          html`<button type="button" class="button is-quiet" onClick=${() => remove(person.number)}>
            ${person.number === table.you ? t("room.leave") : t("room.remove")}<span class="only-heard"> ${person.name}</span></button>`} />
        ${isHost && html`<${Guests} levels=${about?.bots_at.includes(table.kind) ? about.bot_levels : []} table=${table} path=${path} token=${token} />`}
        ${isHost && missing > 0 && html`<p class="banner is-info" role="status">${t("room.missing", { count: missing })}</p>`}
        ${isHost
          ? html`<button type="button" class="button is-main is-large is-wide" disabled=${missing > 0} onClick=${start}>${t("room.start")}</button>`
          : html`<p role="status">${t("room.wait")}</p>`}
      </section>
    </div>`;
}

const mayRemove = (person, isHost, table) =>
  person.role !== "host" && (isHost || person.number === table.you);

// Bots, and players who share the host's own screen.
function Guests({ levels, table, path, token }) {
  const asked = useRef([]); // names under way: two quick presses are two guests
  const taken = table.people.map(({ name }) => name);
  const add = (name, wish) => {
    const free = unused(name, [...taken, ...asked.current]);
    asked.current = [...asked.current, free];
    return attempt(() => api.post(`${path}/seats`, { name: free, ...wish }, { token })).finally(() => {
      asked.current = asked.current.filter((other) => other !== free);
    });
  };
  return html`<div class="row">
    ${levels.map((level) => html`<button key=${level} type="button" class="button"
      onClick=${() => add(t("room.bot"), { bot: level })}>＋ ${t("room.role_bot", { level: t(`room.level_${level}`) })}</button>`)}
    <button type="button" class="button" onClick=${() => add(t("room.guest"), { is_local: true })}>＋ ${t("room.add_local")}</button>
  </div>`;
}

function unused(name, taken) {
  for (let count = 1; ; count += 1) {
    const tried = `${name} ${count}`;
    if (!taken.includes(tried)) return tried;
  }
}
