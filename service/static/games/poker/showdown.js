// A showdown judged without a table: who played, what lies there, how much is in the pot.
import { SelectField, SwitchField, TextField } from "../../components/fields.js";
import { attempt } from "../../components/toasts.js";
import { announce } from "../../lib/announce.js";
import { api } from "../../lib/api.js";
import { html, useState } from "../../lib/html.js";
import { list, t } from "../../lib/i18n.js";
import { Desk } from "./desk.js";
import { ShownHands } from "./result.js";

const CENTRE = "centre";
const FEWEST_CENTRE = 2;
const HAND_SIZE = 2;
const MOST_PLAYERS = 8;

export function Showdown() {
  const [names, setNames] = useState(["", ""]);
  const [pot, setPot] = useState("0");
  const [isDisjoint, setDisjoint] = useState(false);
  const [verdict, setVerdict] = useState(null);
  const called = names.map((name, place) => name.trim() || t("showdown.player", { number: place + 1 }));
  const zones = [
    { key: CENTRE, name: t("poker.centre"), isMiddle: true, least: FEWEST_CENTRE, most: null },
    ...called.map((name, place) => ({ key: `hand-${place}`, name, least: HAND_SIZE, most: HAND_SIZE })),
  ];
  const resize = (size) => setNames(Array.from({ length: size }, (_, place) => names[place] ?? ""));
  const judge = async (told) => {
    const question = {
      table: told[CENTRE],
      hands: called.map((player, place) => ({ player, cards: told[`hand-${place}`] })),
      pot: Math.max(0, Math.trunc(Number(pot)) || 0),
      disjoint: isDisjoint,
    };
    const answer = await attempt(() => api.post("/api/poker/showdown", question));
    if (!answer) return;
    setVerdict({ ...answer, hands: question.hands.map(({ cards }) => cards), pot: question.pot });
    announce(sayWinners(answer.winners, question.pot), { isUrgent: true });
  };
  return html`<section class="panel showdown">
    <p>${t("showdown.about")}</p>
    <div class="field-pair">
      <${SelectField} label=${t("showdown.players")} value=${names.length} choices=${Array.from({ length: MOST_PLAYERS - 1 }, (_, less) => [less + 2, String(less + 2)])} onChange=${resize} />
      <${TextField} label=${t("showdown.pot")} value=${pot} inputmode="numeric" pattern="[0-9]*" onInput=${setPot} />
    </div>
    <details><summary>${t("showdown.names")}</summary>
      <p><small>${t("showdown.names_order")}</small></p>
      ${names.map((name, place) => html`<${TextField} key=${place} label=${t("showdown.player", { number: place + 1 })} value=${name} maxlength="24"
        onInput=${(text) => setNames(names.map((one, at) => (at === place ? text : one)))} />`)}
      <${SwitchField} label=${t("poker.option_disjoint")} hint=${t("poker.option_disjoint_hint")} value=${isDisjoint} onChange=${setDisjoint} />
    </details>
    <${Desk} zones=${zones} doneLabel=${t("showdown.judge")} onDone=${judge} />
    ${verdict && html`<div class="verdict">
      <h2>${sayWinners(verdict.winners, verdict.pot)}</h2>
      <${ShownHands} names=${verdict.seats.map(({ player }) => player)} hands=${verdict.hands} sets=${verdict.seats.map(({ sets }) => sets)}
        winners=${verdict.seats.map(({ wins }) => wins)} payout=${verdict.seats.map(({ payout }) => payout)} />
    </div>`}
  </section>`;
}

const sayWinners = (winners, pot) => t("poker.won", { names: list(winners), pot, count: winners.length });
