// The own hand in the house game: choose, see at once what is owed and whether the choice is
// legal, play; or lead, or pass the lead when no Set can be led.
import { attempt } from "../../components/toasts.js";
import { api } from "../../lib/api.js";
import { catchFocus } from "../../lib/focus.js";
import { html, useEffect, useState } from "../../lib/html.js";
import { t } from "../../lib/i18n.js";
import { sorted, WolfCards } from "./cards.js";
import { Duty, LegalPlays, sayFault } from "./duty.js";
import { chosenCards, ChoosingHand } from "./hand.js";

export function OwnHand({ room, table, isMine }) {
  const { state } = table;
  const { hand, trump, lead } = state;
  const [chosen, setChosen] = useState([]);
  const [answer, setAnswer] = useState(null);
  const cards = chosenCards(hand, trump, chosen);
  const isAnswering = isMine && lead !== null;
  const size = lead?.cards.length ?? 0;
  useEffect(() => {
    if (!isAnswering) return setAnswer(null);
    const stop = new AbortController();
    const question = { trump, lead: lead.cards, hand, config: state.config, ...(chosen.length === size ? { play: cards } : {}) };
    attempt(() => api.post("/api/little-wolf/legal", question, { signal: stop.signal })).then((told) => told && setAnswer(told));
    return () => stop.abort();
  }, [isAnswering, chosen.length === size ? cards.join() : ""]);
  const act = (move) => attempt(() => room.move({ ...move, seat: state.seat }).catch(inWords)).then(catchFocus);
  const play = () => act({ type: "play", cards });
  const judgement = chosen.length === size ? answer?.judgement : null;
  return html`<section class="panel own-hand" aria-labelledby="wolf-hand">
    <h2 id="wolf-hand">${isAnswering ? t("wolf.your_cards", { count: size }) : t("wolf.hand")}</h2>
    <${ChoosingHand} hand=${hand} trump=${trump} chosen=${chosen} onChange=${setChosen} label=${t("wolf.hand")} />
    ${isAnswering && html`
      ${answer && html`<p>${t("wolf.owed")}</p><${Duty} answer=${answer} />`}
      <p role="status" class="live-judgement">${judgement ? (judgement.legal ? `✓ ${judgement.beats_lead ? t("wolf.legal_beats") : t("wolf.legal")}` : `✗ ${sayFault(judgement)}`) : ""}</p>
      <div class="actions"><button type="button" class="button is-main is-large" disabled=${chosen.length !== size || judgement?.legal === false} onClick=${play}>
        ${chosen.length === size ? t("wolf.play") : t("wolf.choose", { count: size - chosen.length, size })}</button></div>
      ${answer && html`<${LegalPlays} answer=${answer} trump=${trump} />`}`}
    ${isMine && lead === null && html`<${Leading} leads=${state.leads} trump=${trump} hand=${hand} chosen=${chosen} onChoose=${setChosen} cards=${cards} onPlay=${play} onPass=${() => act({ type: "pass" })} />`}
  </section>`;
}

function Leading({ leads, trump, hand, chosen, onChoose, cards, onPlay, onPass }) {
  if (leads.length === 0) {
    return html`<p>${t("wolf.cannot_lead")}</p><div class="actions"><button type="button" class="button is-main is-large" onClick=${onPass}>${t("wolf.pass_lead")}</button></div>`;
  }
  const key = (some) => [...some].sort().join();
  const isLead = leads.some((one) => key(one) === key(cards));
  return html`<p role="status" class="live-judgement">${chosen.length >= 3 ? (isLead ? `✓ ${t("wolf.can_lead")}` : `✗ ${t("wolf.no_lead")}`) : ""}</p>
    <div class="actions"><button type="button" class="button is-main is-large" disabled=${!isLead} onClick=${onPlay}>${t("wolf.lead")}</button></div>
    <details class="plays" open><summary>${t("wolf.all_leads", { count: leads.length })}</summary>
      <ul>${leads.map((one) => html`<li key=${one.join()}><button type="button" class="lead-choice" onClick=${() => onChoose(placesOf(one, hand, trump))}>
        <${WolfCards} cards=${one} trump=${trump} /></button></li>`)}</ul></details>`;
}

// Where these cards lie in the sorted hand.
function placesOf(cards, hand, trump) {
  const places = [];
  const inHand = sorted(hand, trump);
  for (const card of cards) places.push(inHand.findIndex((one, at) => one === card && !places.includes(at)));
  return places;
}

function inWords(problem) {
  throw Object.assign(problem, { message: sayFault(problem), code: "SAID" });
}
