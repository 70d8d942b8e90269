// For the host's screen: buzzers of players without a phone, the vote of all at once, going on.
import { attempt, toast } from "../../components/toasts.js";
import { html } from "../../lib/html.js";
import { t } from "../../lib/i18n.js";

export function SharedActions({ room, game }) {
  const { state, control, localSeats, mySeat, players, nameOf } = game;
  const act = (move) => attempt(() => room.move(move));
  const agreeAll = async () => {
    const missing = players.filter(({ seat }) => !game.hasVoted(seat));
    for (const { seat } of missing) {
      if (!(await act({ type: "vote", seat }))) return;
    }
    toast(t("classic.agreed"));
  };
  // The players at this screen want a hint together: nobody else sees it before the others.
  const askAll = async () => {
    for (const seat of localSeats.filter(game.mayAskHint)) await act({ type: "hint", seat });
  };
  const isFree = control === null && !game.isDealOver;
  return html`<section class="shared-actions" aria-label=${t("classic.shared")}>
    ${localSeats.length > 0 && html`<div class="local-buzzers">
      ${localSeats.map((seat, place) => html`<button key=${seat} type="button" class="button is-main is-large" disabled=${game.isDealOver || !game.mayShout(seat) || state.locked_out.includes(seat)}
        onClick=${() => attempt(() => room.press({ type: "call", seat }))}><kbd aria-hidden="true">${place + 1}</kbd> ${t("classic.set_of", { name: nameOf(seat) })}</button>`)}
    </div>`}
    <div class="row">
      ${game.isDealOver && mySeat === null && html`<button type="button" class="button is-main is-large" onClick=${() => act({ type: "next-deal" })}>${t("classic.next_deal")}</button>`}
      ${isFree && (mySeat === null || localSeats.length > 0) && html`<button type="button" class="button" onClick=${agreeAll}>${t("classic.agree_all")}
        ${state.votes.length > 0 && html`<small>${t("classic.votes_of", { votes: state.votes.length, count: players.length })}</small>`}</button>`}
      ${isFree && state.options.hints && localSeats.some(game.mayAskHint) && html`<button type="button" class="button"
        onClick=${askAll}>${t("classic.hint")}</button>`}
      ${state.table.expected.put_back.length > 0 && html`<button type="button" class="button" onClick=${() => act({ type: "play-on" })}>${t("classic.play_on")}</button>`}
    </div>
  </section>`;
}
