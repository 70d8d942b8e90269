// A table's room, /?table=CODE: come in, wait for the others, then the game's own view.
import { JoinForm } from "../components/join-form.js";
import { Lobby } from "../components/lobby.js";
import { attempt } from "../components/toasts.js";
import { api, sayProblem } from "../lib/api.js";
import { html, useEffect, useState } from "../lib/html.js";
import { load, spoken, t } from "../lib/i18n.js";
import { loadModule } from "../lib/modules.js";
import { adoptSeat, forgetSeat, readCode, seatAt } from "../lib/seats.js";
import { TableSocket, useRoom } from "../lib/table-socket.js";
import { useWakeLock } from "../lib/wake-lock.js";

export const title = "room.title";
export const texts = ["room", "games"];

// game -> module in games/: its default export gets {room, table, seat}; `texts` are its areas,
// `sheet` the style sheet that counts in it, where that is not named like the module.
export const VIEWS = {
  classic: "classic",
  solo: "solo",
  poker: "poker",
  passing: "passing",
  "little-wolf": "wolf",
};

export default function RoomPage({ query }) {
  const code = readCode(query.table);
  const [seat, setSeat] = useState(seatAt(code));
  const [given, setGiven] = useState(/^#seat=([\w-]+)$/.exec(location.hash)?.[1] ?? null);
  useEffect(() => {
    if (!given) return;
    history.replaceState(null, "", location.pathname + location.search);
    attempt(() => adoptSeat(code, given)).then((adopted) => {
      if (adopted) setSeat(adopted);
      setGiven(null);
    });
  }, [given]);
  const leave = () => {
    forgetSeat(code);
    setSeat(null);
  };
  if (given) return html`<h1>${t("room.title")}</h1><p role="status">${t("shell.loading")}</p>`;
  return seat
    ? html`<${Room} key=${seat.token} seat=${seat} onLeave=${leave} />`
    : html`<${Entrance} code=${code} onSeat=${setSeat} />`;
}

function Entrance({ code, onSeat }) {
  const [table, setTable] = useState(null);
  const [fault, setFault] = useState(null);
  useEffect(() => {
    api.get(`/api/tables/${code}`).then(setTable, setFault);
  }, [code]);
  if (fault) return html`<h1>${t("room.none", { code })}</h1><p>${sayProblem(fault)}</p><p><a class="button" href="/">${t("shell.to_start")}</a></p>`;
  if (!table) return html`<h1>${t("room.title")}</h1><p role="status">${t("shell.loading")}</p>`;
  return html`<${JoinForm} table=${table} onSeat=${onSeat} />`;
}

function Room({ seat, onLeave }) {
  const [room, setRoom] = useState(null);
  useEffect(() => {
    const opened = new TableSocket(seat);
    setRoom(opened);
    return () => opened.close();
  }, [seat.token]);
  return room && html`<${Inside} room=${room} seat=${seat} onLeave=${onLeave} />`;
}

function Inside({ room, seat, onLeave }) {
  const { connection, table, fault } = useRoom(room);
  const view = useView(table?.status === "gathering" ? null : table?.game);
  useWakeLock(table?.status === "playing");
  if (fault) {
    return html`<h1>${t("room.gone")}</h1><p>${sayProblem(fault)}</p>
      <p><button type="button" class="button" onClick=${onLeave}>${t("room.come_again")}</button></p>`;
  }
  if (!table) return html`<h1>${t("room.title")}</h1><p role="status">${t("room.connecting")}</p>`;
  return html`
    ${connection !== "open" && html`<p class="banner is-bad" role="status">${t("room.reconnecting")}</p>`}
    ${table.status === "gathering"
      ? html`<${Lobby} room=${room} table=${table} seat=${seat} onLeave=${onLeave} />`
      : view?.fault ? html`<${NotLoaded} />` : view && html`<div class="of-${view.sheet}"><${view.component} room=${room} table=${table} seat=${seat} /></div>`}`;
}

function NotLoaded() {
  return html`<section class="panel narrow"><h1>${t("shell.not_loaded")}</h1><p>${t("shell.not_loaded_why")}</p>
    <button type="button" class="button is-main is-large" onClick=${() => location.reload()}>${t("shell.try_again")}</button></section>`;
}

// The component of a game, loaded with its texts once the game runs.
function useView(game) {
  const [view, setView] = useState(null);
  useEffect(() => {
    if (!game) return undefined;
    let isOver = false;
    const show = async () => {
      const module = await loadModule(`games/${VIEWS[game]}.js`);
      await load(spoken.value, module.texts ?? []);
      if (!isOver) setView({ component: module.default, sheet: module.sheet ?? VIEWS[game] });
    };
    show().catch((error) => !isOver && setView({ fault: error }));
    return () => (isOver = true);
  }, [game, spoken.value]);
  return view;
}
