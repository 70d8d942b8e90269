// What the parts of a classic table share: who sits where, and what this device may do.
import { t } from "../../lib/i18n.js";

const MOST_HINTS = 4; // steps of a hint

export function readTable(table, me) {
  const { state } = table;
  const players = table.people.filter((one) => one.seat !== null).sort((a, b) => a.seat - b.seat);
  const mySeat = me?.seat ?? null;
  const isHost = me?.role === "host";
  const localSeats = players.filter(({ control }) => control === "local").map(({ seat }) => seat);
  const { control } = state;
  const isOver = table.status === "finished";
  const isShared = isHost && control !== null && (mySeat === null || localSeats.includes(control.seat));
  return {
    state,
    players,
    mySeat,
    isHost,
    localSeats,
    isOver,
    control: isOver ? null : control,
    canTake: !isOver && control !== null && (control.seat === mySeat || isShared),
    nameOf: (seat) => players.find((one) => one.seat === seat)?.name ?? t("classic.somebody"),
    // A real table may be free before its camera has seen that: the service holds such a shout.
    mayShout: (seat) => !isOver && (control === null || (state.table.is_physical && control.seat !== seat)),
    // With a vote a hint comes when all want it; else everybody has what they asked for.
    waitsForHint: (seat) => state.options.hints_by_vote && state.asked.includes(seat),
    mayAskHint: (seat) => control === null && (state.options.hints_by_vote
      ? state.hint_steps < MOST_HINTS && !state.asked.includes(seat)
      : state.hint_steps < MOST_HINTS || !state.asked.includes(seat)),
    hasVoted: (seat) => state.votes.includes(seat),
    isPhysical: state.table.is_physical,
    isDealOver: state.is_deal_over && !isOver,
  };
}

// "+1", "−2", "0": points as they are added.
export function signed(points) {
  return points > 0 ? `+${points}` : points < 0 ? `−${-points}` : "0";
}
