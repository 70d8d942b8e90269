// The trick judge: what was led and played; who takes it and why, and what each one owed.
import { ChoiceField, TextField } from "../../components/fields.js";
import { announce } from "../../lib/announce.js";
import { api } from "../../lib/api.js";
import { html, useState } from "../../lib/html.js";
import { t } from "../../lib/i18n.js";
import { CardsField } from "./cards-field.js";
import { nameWolfCard, SUITS, WolfCards } from "./cards.js";
import { categoryOf, Rule, sayCategory, sayFault, whyTaken } from "./duty.js";
import { Judged } from "./practice.js";
import { WolfSettings } from "./settings.js";

const MOST_FOLLOWERS = 9;
const nobody = () => ({ name: "", cards: [], hand: [] });

export function Judge() {
  const [trick, setTrick] = useState({ trump: "S", leader: "", lead: [], followers: [nobody()], config: {} });
  const [verdict, setVerdict] = useState(null);
  const [fault, setFault] = useState(null);
  const [answers, setAnswers] = useState({}); // follower -> what the judge says of the hand
  const change = (changes) => {
    setTrick({ ...trick, ...changes });
    setVerdict(null);
    setFault(null);
    setAnswers({});
  };
  const { trump, lead, followers, config } = trick;
  const nameOf = (place) => followers[place].name.trim() || t("wolf.player", { number: place + 2 });
  const leader = trick.leader.trim() || t("wolf.player", { number: 1 });
  const changeOne = (place, changes) => change({ followers: followers.map((one, at) => (at === place ? { ...one, ...changes } : one)) });
  const ask = async (act) => {
    setFault(null);
    try {
      await act();
    } catch (problem) {
      setFault(sayFault(problem));
      announce(sayFault(problem), { isUrgent: true });
    }
  };
  const legal = (place, withPlay) => api.post("/api/little-wolf/legal", {
    trump, lead, hand: followers[place].hand, config, ...(withPlay ? { play: followers[place].cards } : {}),
  });
  const showLegal = (place) => ask(async () => setAnswers({ ...answers, [place]: await legal(place, followers[place].cards.length > 0) }));
  const judge = () => ask(async () => {
    const checked = {};
    for (const [place, one] of followers.entries()) {
      const told = one.hand.length > 0 && one.cards.length > 0 ? await legal(place, true) : null;
      if (told && !told.judgement.legal) checked[place] = told;
    }
    setAnswers(checked);
    const plays = followers.map((one, place) => ({ player: nameOf(place), cards: one.cards }));
    const told = await api.post("/api/little-wolf/trick", { trump, leader, lead, plays, config });
    setVerdict(told);
    announce(t("wolf.takes", { name: told.winner }), { isUrgent: true });
  });
  const isReady = lead.length > 0 && followers.every(({ cards }) => cards.length > 0);
  return html`<section class="panel judge">
    <p>${t("wolf.judge_about")}</p>
    <${ChoiceField} label=${t("wolf.trump")} value=${trump} choices=${SUITS.map((suit) => [suit, t(`wolf.suit_${suit}`)])} onChange=${(suit) => change({ trump: suit })} />
    <fieldset class="wolf-player"><legend>${t("wolf.who_led")}</legend>
      <${TextField} label=${t("wolf.name")} value=${trick.leader} placeholder=${t("wolf.player", { number: 1 })} maxlength="24" onInput=${(name) => change({ leader: name })} />
      <${CardsField} label=${t("wolf.led")} cards=${lead} trump=${trump} onChange=${(cards) => change({ lead: cards })} />
    </fieldset>
    ${followers.map((one, place) => html`<fieldset key=${place} class="wolf-player"><legend>${t("wolf.follower", { number: place + 1 })}</legend>
      <${TextField} label=${t("wolf.name")} value=${one.name} placeholder=${t("wolf.player", { number: place + 2 })} maxlength="24" onInput=${(name) => changeOne(place, { name })} />
      <${CardsField} label=${t("wolf.played_by", { name: nameOf(place) })} cards=${one.cards} trump=${trump} onChange=${(cards) => changeOne(place, { cards })} />
      <details open=${one.hand.length > 0}><summary>${t("wolf.check_hand")}</summary>
        <${CardsField} label=${t("wolf.hand_of", { name: nameOf(place) })} hint=${t("wolf.hand_of_hint")} cards=${one.hand} trump=${trump} onChange=${(hand) => changeOne(place, { hand })} />
        <button type="button" class="button" disabled=${one.hand.length === 0 || lead.length === 0} onClick=${() => showLegal(place)}>${t("wolf.what_may", { name: nameOf(place) })}</button>
      </details>
      ${answers[place] && html`<${Judged} answer=${answers[place]} trump=${trump} size=${lead.length} />`}
    </fieldset>`)}
    <div class="row">
      ${followers.length < MOST_FOLLOWERS && html`<button type="button" class="button" onClick=${() => change({ followers: [...followers, nobody()] })}>＋ ${t("wolf.one_more")}</button>`}
      ${followers.length > 1 && html`<button type="button" class="button" onClick=${() => change({ followers: followers.slice(0, -1) })}>− ${t("wolf.one_less")}</button>`}
    </div>
    ${fault && html`<p class="banner is-bad" role="alert">${fault}</p>`}
    <button type="button" class="button is-main is-large is-wide" disabled=${!isReady} onClick=${judge}>${t("wolf.who_takes")}</button>
    ${verdict && html`<${Verdict} verdict=${verdict} trump=${trump} />`}
    <${WolfSettings} config=${config} onChange=${(next) => change({ config: next })} />
  </section>`;
}

function Verdict({ verdict, trump }) {
  const categories = verdict.plays.map(({ category }) => categoryOf(category));
  const winner = verdict.plays.findIndex(({ player }) => player === verdict.winner);
  return html`<div class="verdict">
    <h2>★ ${t("wolf.takes", { name: verdict.winner })}</h2>
    <p>${whyTaken(categories, winner)}</p>
    <${Rule} paragraph=${verdict.paragraph} />
    <${Standings} plays=${verdict.plays.map(({ player, cards }, at) => ({ name: player, cards, category: categories[at] }))} winner=${winner} trump=${trump} />
    ${verdict.unchecked.length > 0 && html`<p><small>${t("wolf.unchecked")}</small></p>`}
  </div>`;
}

// Each play with what it is worth, in the order of playing.
export function Standings({ plays, winner, trump }) {
  return html`<ol class="standings">${plays.map(({ name, cards, category }, at) => html`<li key=${at} class=${at === winner ? "is-winner" : ""}>
    <b>${at === winner ? "★ " : ""}${name}</b><${WolfCards} cards=${cards} trump=${trump} label=${cards.map(nameWolfCard).join(", ")} />
    ${category !== undefined && html`<span class="tag">${at === 0 ? t("wolf.led_short") : ""}${sayCategory(category)}</span>`}
  </li>`)}</ol>`;
}
