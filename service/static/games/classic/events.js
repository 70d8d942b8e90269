// What is heard when something happens: words for screen readers, sounds, a shake of the phone.
import { kindOf, sayVerdict } from "./verdict.js";
import { sayHint } from "./hint.js";
import { toast } from "../../components/toasts.js";
import { announce } from "../../lib/announce.js";
import { useEvent } from "../../lib/events.js";
import { useEffect, useRef } from "../../lib/html.js";
import { t } from "../../lib/i18n.js";
import { signal } from "../../lib/feedback.js";

// The shared screen and onlookers hear everything; a player's phone what concerns its seat.
export function useEvents(room, game, { isSilent, isScreen }) {
  const before = useRef(game.state);
  const { state } = game;
  useEffect(() => {
    const past = before.current;
    before.current = state;
    if (isSilent || past === state) return;
    tell(past, game, isScreen);
  }, [state]);
  useEvent(room, "message", (message) => message.type === "heard" && sayHeard(message, game));
}

function tell(past, game, isScreen) {
  const { state, mySeat, nameOf, isOver } = game;
  const concerns = (seat) => isScreen || seat === mySeat || game.localSeats.includes(seat);
  const { control, verdict } = state;
  if (control && control.seat !== past.control?.seat) {
    if (concerns(control.seat)) signal("call");
    announce(control.seat === mySeat ? t("classic.you_called") : t("classic.called", { name: nameOf(control.seat) }), { isUrgent: true });
  }
  if (past.control && !control && verdict) {
    if (concerns(verdict.seat)) signal(kindOf(verdict) === "right" ? "right" : "wrong");
    announce(sayVerdict(verdict, nameOf), { isUrgent: true });
  }
  const voters = state.votes.filter((seat) => !past.votes.includes(seat) && seat !== mySeat);
  if (voters.length > 0) announce(t("classic.voted", { name: nameOf(voters[0]) }));
  if (state.table.cards.length > past.table.cards.length && past.votes.length > 0) announce(t("classic.more_cards"));
  if (state.hint && (state.hint_steps > past.hint_steps || !past.hint)) announce(sayHint(state.hint));
  for (const seat of state.asked.filter((one) => !past.asked.includes(one) && one !== mySeat)) {
    toast(t(state.options.hints_by_vote ? "classic.wants_hint" : "classic.took_hint", { name: nameOf(seat) }));
  }
  if (isOver && !past.outcome) announce(t("classic.over"), { isUrgent: true });
}

function sayHeard({ seat, refused }, { isHost, nameOf }) {
  if (isHost && !refused) announce(t("classic.heard_whose", { name: nameOf(seat) }));
}

