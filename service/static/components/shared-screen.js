// Several players at the host's own screen: whose cards it shows, and a cover while it goes from
// one to the next. Each looks through a socket of its own, so that no other hand is ever here.
import { catchFocus } from "../lib/focus.js";
import { html, useEffect, useState } from "../lib/html.js";
import { t } from "../lib/i18n.js";
import { TableSocket, useRoom } from "../lib/table-socket.js";

// `view` shows the game to one seat and gets {room, table, seat, isCovered}; `waitingFor(state)` lists
// the seats whose turn it is.
export function SharedScreen({ room, table, seat, view, waitingFor }) {
  const locals = table.people.filter(({ control }) => control === "local").map((one) => one.seat);
  const isShared = locals.length > 0 && room.me?.role === "host" && table.kind === "dealt";
  return isShared
    ? html`<${Going} room=${room} table=${table} seat=${seat} view=${view} locals=${locals} waitingFor=${waitingFor} />`
    : html`<${view} room=${room} table=${table} seat=${seat} isCovered=${false} />`;
}

function Going({ room, table, seat, view, locals, waitingFor }) {
  const [shown, setShown] = useState(null);
  const own = room.me.seat;
  const here = own === null ? locals : [own, ...locals];
  const waiting = waitingFor(table.state).filter((one) => here.includes(one));
  const isTheirs = shown !== null && waiting.includes(shown);
  if (waiting.length > 0 && !isTheirs) {
    const next = waiting[0];
    return html`<${Cover} key=${next} name=${nameAt(table, next)} onShow=${() => setShown(next)} />`;
  }
  if (isTheirs && shown !== own) {
    return html`<${Through} key=${shown} seat=${seat} look=${shown} view=${view} />`;
  }
  return html`<${view} room=${room} table=${table} seat=${seat} isCovered=${!isTheirs} />`;
}

export const nameAt = (table, seat) => table.people.find((one) => one.seat === seat)?.name ?? "";

// Nothing of the game is to be seen until the right person has the screen.
export function Cover({ name, children, onShow }) {
  useEffect(catchFocus, []);
  return html`<section class="cover panel">
    <h1>${t("play.hand_to", { name })}</h1>
    <p class="lead">${t("play.hand_to_how")}</p>
    ${children}
    <button type="button" class="button is-main is-large" onClick=${onShow}>${t("play.i_am", { name })}</button>
  </section>`;
}

function Through({ seat, look, view }) {
  const [room, setRoom] = useState(null);
  useEffect(() => {
    const opened = new TableSocket(seat, { look });
    setRoom(opened);
    return () => opened.close();
  }, [seat.token, look]);
  return room && html`<${Looking} room=${room} seat=${seat} view=${view} />`;
}

function Looking({ room, seat, view }) {
  const { table } = useRoom(room);
  if (!table) return html`<p role="status">${t("shell.loading")}</p>`;
  return html`<${view} room=${room} table=${table} seat=${seat} isCovered=${false} />`;
}
