// Practice: a led Set and a hand; choose what you would play and learn what was owed.
import { SelectField } from "../../components/fields.js";
import { attempt } from "../../components/toasts.js";
import { announce } from "../../lib/announce.js";
import { api } from "../../lib/api.js";
import { signal } from "../../lib/feedback.js";
import { html, useEffect, useState } from "../../lib/html.js";
import { t } from "../../lib/i18n.js";
import { Suit, WolfCards } from "./cards.js";
import { Duty, LegalPlays, sayFault, sayLead } from "./duty.js";
import { chosenCards, ChoosingHand } from "./hand.js";
import { WolfSettings } from "./settings.js";

const SIZES = Array.from({ length: 12 }, (_, less) => less + 3);

export function Practice() {
  const [size, setSize] = useState(8);
  const [config, setConfig] = useState({});
  const [task, setTask] = useState(null);
  const [chosen, setChosen] = useState([]);
  const [answer, setAnswer] = useState(null);
  const [score, setScore] = useState({ right: 0, tried: 0 });
  const deal = async () => {
    const dealt = await attempt(() => api.post("/api/little-wolf/practice", { hand_size: size, config }));
    if (!dealt) return;
    setTask({ ...dealt, config });
    setChosen([]);
    setAnswer(null);
  };
  useEffect(() => void deal(), [size, config]);
  if (!task) return html`<p role="status">${t("shell.loading")}</p>`;
  const { trump, lead, hand } = task;
  const ask = async (play) => {
    const told = await attempt(() => api.post("/api/little-wolf/legal", { trump, lead, hand, config: task.config, ...(play ? { play } : {}) }));
    if (!told) return;
    const isRight = told.judgement?.legal ?? false;
    setAnswer({ ...told, isGivenUp: !play });
    setScore({ right: score.right + (isRight ? 1 : 0), tried: score.tried + 1 });
    signal(isRight ? "right" : "wrong");
    announce(play ? sayJudgement(told.judgement) : t("wolf.shown"), { isUrgent: true });
  };
  return html`<section class="panel practice">
    <div class="practice-head"><p>${t("wolf.trump")}: <b><${Suit} suit=${trump} /></b></p><p>${t("wolf.score", score)}</p></div>
    <h2>${t("wolf.led")}</h2>
    <${WolfCards} cards=${lead} trump=${trump} label=${t("wolf.led")} />
    <h2>${t("wolf.your_cards", { count: lead.length })}</h2>
    <${ChoosingHand} hand=${hand} trump=${trump} chosen=${chosen} onChange=${(next) => answer === null && setChosen(next)} label=${t("wolf.hand")} />
    ${answer === null
      ? html`<div class="actions">
          <button type="button" class="button is-main is-large" disabled=${chosen.length !== lead.length} onClick=${() => ask(chosenCards(hand, trump, chosen))}>
            ${chosen.length === lead.length ? t("wolf.play") : t("wolf.choose", { count: lead.length - chosen.length, size: lead.length })}</button>
          <button type="button" class="button is-large" onClick=${() => ask(null)}>${t("wolf.give_up")}</button>
        </div>`
      : html`<${Judged} answer=${answer} trump=${trump} size=${lead.length} />
          <button type="button" class="button is-main is-large is-wide" onClick=${deal}>${t("wolf.next_task")}</button>`}
    <${SelectField} label=${t("wolf.hand_size")} value=${size} choices=${SIZES.map((one) => [one, String(one)])} onChange=${setSize} />
    <${WolfSettings} config=${config} onChange=${setConfig} />
  </section>`;
}

const sayJudgement = (judgement) =>
  judgement.legal ? (judgement.beats_lead ? t("wolf.legal_beats") : t("wolf.legal")) : `${t("wolf.illegal")} ${sayFault(judgement)}`;

export function Judged({ answer, trump, size }) {
  const { judgement } = answer;
  const isRight = judgement?.legal;
  return html`<div class="judged banner ${judgement ? (isRight ? "is-good" : "is-bad") : "is-info"}">
    ${judgement && html`<p><b>${isRight ? "✓" : "✗"} ${sayJudgement(judgement)}</b></p>`}
    ${judgement?.example && html`<p>${t("wolf.instead")}</p><${WolfCards} cards=${judgement.example} trump=${trump} />`}
    <p>${t("wolf.led_was", { lead: sayLead({ size, rank: answer.rank, isTrump: answer.is_trump }) })} ${t("wolf.owed")}</p>
    <${Duty} answer=${answer} />
    <${LegalPlays} answer=${answer} trump=${trump} />
  </div>`;
}
