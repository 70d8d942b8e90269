// What counts now: who has called and how long for, what hands must do, or that all may look.
import { Clock } from "./clock.js";
import { sayHint } from "./hint.js";
import { headingOf, kindOf, sayFaults, signOf } from "./verdict.js";
import { Card } from "../../components/card.js";
import { cardKey } from "../../lib/cards.js";
import { html } from "../../lib/html.js";
import { t } from "../../lib/i18n.js";

export function Situation({ game, now, chosen, isScreen, isSilent }) {
  const { state, control, canTake, mySeat, isOver } = game;
  if (isOver) return null;
  if (game.isDealOver) return html`<p class="situation">${t("classic.deal_over")}</p>`;
  if (!control) return html`<${Waiting} game=${game} isScreen=${isScreen} />`;
  const isMine = control.seat === mySeat;
  const words = isMine ? t("classic.you_called") : t("classic.called", { name: game.nameOf(control.seat) });
  return html`<div class="situation is-called">
    <${Clock} deadlineMs=${control.deadline_ms} totalMs=${state.options.claim_time_ms} now=${now}
      isTicking=${!isSilent && (isMine || isScreen)} />
    <div>
      <p class="situation-words">${words}</p>
      ${canTake && html`<p class="situation-how">${game.isPhysical ? t("classic.lift_or_tap") : t("classic.tap_three")}
        ${" "}<b>${t("classic.chosen", { count: chosen.length })}</b></p>`}
      ${game.isPhysical && state.table.expected.put_back.length > 0 && html`<${Wanted} game=${game} />`}
    </div>
  </div>`;
}

function Waiting({ game, isScreen }) {
  const { table, deal: place, deals } = game.state;
  const { put_back, pick_up, deal, owed } = table.expected;
  const isWaiting = put_back.length + pick_up.length + owed.length > 0 || deal > 0;
  return html`<div class="situation">
    ${isWaiting ? html`<${Wanted} game=${game} />` : html`<${News} game=${game} isScreen=${isScreen} />`}
    <p class="situation-how">${t("classic.deck", { count: table.remaining })}
      ${deals > 1 && html` · ${t("classic.deal_of", { deal: place + 1, deals })}`}</p>
  </div>`;
}

// On a phone the last hint or verdict stands here in short, for below the cards it is out of sight.
function News({ game, isScreen }) {
  const { hint, verdict } = game.state;
  if (isScreen || !(hint || verdict)) return html`<p class="situation-words">${t("classic.look")}</p>`;
  if (hint) return html`<p class="situation-news">${sayHint(hint)}</p>`;
  return html`<p class="situation-news is-${kindOf(verdict)}"><b><span aria-hidden="true">${signOf(verdict)}</span> ${headingOf(verdict, game.nameOf)}</b> ${sayFaults(verdict)}</p>`;
}

// What the hands at a real table have to do before, or while, play goes on.
function Wanted({ game }) {
  const { put_back, pick_up, deal, owed } = game.state.table.expected;
  return html`<ul class="wanted">
    ${put_back.length > 0 && html`<${WantedCards} words=${t("classic.put_back", { count: put_back.length })} cards=${put_back} isUrgent=${true} />`}
    ${pick_up.length > 0 && html`<${WantedCards} words=${t("classic.pick_up")} cards=${pick_up} />`}
    ${deal > 0 && html`<li class="situation-words">${t("classic.deal_more", { count: deal })}</li>`}
    ${owed.length > 0 && html`<${WantedCards} words=${t("classic.owed")} cards=${owed} />`}
  </ul>`;
}

function WantedCards({ words, cards, isUrgent }) {
  return html`<li class=${isUrgent ? "is-urgent" : ""}><span class="situation-words">${words}</span>
    <span class="card-row">${cards.map((card) => html`<${Card} key=${cardKey(card)} card=${card} />`)}</span></li>`;
}
