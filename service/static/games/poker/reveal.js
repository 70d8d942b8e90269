// The showdown at a real table: what lies in the middle and what each one turned up is told.
import { attempt } from "../../components/toasts.js";
import { nameAt } from "../../components/shared-screen.js";
import { html } from "../../lib/html.js";
import { t } from "../../lib/i18n.js";
import { Desk } from "./desk.js";
import { keepZones } from "./read-table.js";

const CENTRE = "centre";
const HAND_SIZE = 2;

export function Reveal({ room, table, seat: place }) {
  const { state } = table;
  if (room.me?.role !== "host" && !state.legal.reveal) return null;
  const isHost = room.me?.role === "host";
  const seats = state.waiting_for.filter((seat) => isHost || seat === table.seat);
  const needsCentre = isHost && state.table.length < state.table_size;
  const zones = [
    ...(needsCentre ? [{ key: CENTRE, name: t("poker.centre"), isMiddle: true, least: state.table_size, most: state.table_size }] : []),
    ...seats.map((seat) => ({ key: String(seat), name: nameAt(table, seat), least: HAND_SIZE, most: HAND_SIZE })),
  ];
  if (zones.length === 0) return null;
  const tell = (told, drawn) =>
    attempt(async () => {
      await keepZones(zones, drawn, place);
      if (needsCentre) await room.move({ type: "lay", cards: told[CENTRE] });
      for (const seat of seats) await room.move({ type: "reveal", seat, cards: told[String(seat)] });
    });
  return html`<section class="panel reveal" aria-labelledby="reveal-head">
    <h2 id="reveal-head">${t("poker.reveal_head")}</h2>
    <${Desk} key=${state.round_number} zones=${zones} code=${table.code} doneLabel=${t("showdown.judge")} onDone=${tell} />
  </section>`;
}
