// A table opened together with those who need no phone: bots, and players at this screen.
import { api } from "./api.js";
import { t } from "./i18n.js";
import { openRoom } from "./seats.js";
import { remember } from "./storage.js";

// `wish` as for openRoom; `bots` are levels, `guests` names; `isStarted`: begin at once.
/**
 * @param {any} wish
 * @param {{bots?: string[], guests?: string[], isStarted?: boolean}} others
 */
export async function openFilledRoom(wish, { bots = [], guests = [], isStarted = false } = {}) {
  const name = wish.name.trim() || t("room.host_name");
  remember("name", wish.name.trim());
  const seat = await openRoom({ ...wish, name });
  const { token } = seat;
  const path = `/api/tables/${seat.code}`;
  for (const guest of guests) await api.post(`${path}/seats`, { name: guest, is_local: true }, { token });
  for (const [place, level] of bots.entries()) {
    await api.post(`${path}/seats`, { name: `${t("room.bot")} ${place + 1}`, bot: level }, { token });
  }
  if (isStarted) await api.post(`${path}/start`, undefined, { token });
  return seat;
}
