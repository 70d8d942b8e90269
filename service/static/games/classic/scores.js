// The score of everybody, large, with who has called, voted, leads or is away.
import { html } from "../../lib/html.js";
import { number, t } from "../../lib/i18n.js";

export function Scores({ game }) {
  const { state, players, control, mySeat } = game;
  const best = Math.max(...state.scores);
  return html`<ol class="scores" aria-label=${t("classic.scores")} data-count=${players.length}>
    ${players.map((person) => {
      const { seat, name } = person;
      const hasCalled = control?.seat === seat;
      const isAway = person.control === "token" && !person.is_connected;
      const leads = state.scores[seat] === best && best !== 0;
      const marks = [
        hasCalled && ["▶", t("classic.mark_called")],
        game.hasVoted(seat) && ["∅", t("classic.mark_voted")],
        state.locked_out.includes(seat) && ["✕", t("classic.mark_locked")],
        leads && ["★", t("classic.mark_leads")],
        isAway && ["○", t("room.away")],
      ].filter(Boolean);
      return html`<li key=${seat} class="score-of ${hasCalled ? "has-called" : ""} ${seat === mySeat ? "is-me" : ""} ${isAway ? "is-away" : ""}">
        <span class="score-name">${name}</span>
        <b class="score-points">${number(state.scores[seat])}</b>
        <span class="score-marks">${marks.map(
          ([sign, words]) => html`<span key=${words} class="score-mark"><span aria-hidden="true">${sign}</span> <span class="score-words">${words}</span></span>`,
        )}</span>
      </li>`;
    })}
  </ol>`;
}
