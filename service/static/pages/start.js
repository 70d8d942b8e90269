// The first page: what do you want to do?
import { Card } from "../components/card.js";
import { isSet } from "../lib/cards.js";
import { attempt } from "../components/toasts.js";
import { html, useState } from "../lib/html.js";
import { spoken, t } from "../lib/i18n.js";
import { openFilledRoom } from "../lib/new-table.js";
import { goToRoom } from "../lib/router.js";
import { recall } from "../lib/storage.js";
import { allSeats, readCode, roomPath } from "../lib/seats.js";

export const title = null;
export const texts = ["start", "games", "room"];

const TRIO = ["1-red-open-oval", "2-green-striped-squiggle", "3-purple-solid-diamond"];
// path, text, symbol
const TABLE_GAMES = [
  ["/classic", "classic", "3-red-solid-oval"],
  ["/poker", "poker", "2-green-striped-diamond"],
  ["/passing", "passing", "3-purple-open-squiggle"],
  ["/wolf", "wolf", "1-purple-solid-diamond"],
];
const CAMERA = [
  ["/photo", "photo", "1-green-open-squiggle"],
  ["/live", "live", "2-red-striped-squiggle"],
];

export default function StartPage() {
  const seats = Object.values(allSeats()).reverse().slice(0, 3);
  return html`<div class="start">
    <section class="hero">
      <div class="hero-words">
        <h1>${t("start.heading")}</h1>
        <p class="lead">${t("start.lead")}</p>
      </div>
      <div class="fan" data-set=${isSet(TRIO)}>${TRIO.map((card) => html`<${Card} key=${card} card=${card} isLying=${false} />`)}</div>
    </section>
    <${JoinByCode} />
    ${seats.length > 0 && html`<section><h2>${t("start.again")}</h2><ul class="pill-row">
      ${seats.map(({ code, game, name }) => html`<li key=${code}><a class="pill" href=${roomPath(code)}>
        <b>${code}</b> ${t(`games.${(game ?? "classic").replace("-", "_")}`)} · ${name}</a></li>`)}
    </ul></section>`}
    <section><h2>${t("start.tables")}</h2><ul class="tiles"><${Tiles} tiles=${TABLE_GAMES.slice(0, 1)} /><${Alone} /><${Tiles} tiles=${TABLE_GAMES.slice(1)} /></ul></section>
    <section><h2>${t("start.camera")}</h2><ul class="tiles"><${Tiles} tiles=${CAMERA} /></ul></section>
  </div>`;
}

function Tiles({ tiles }) {
  return tiles.map(([path, name, card]) => html`<li key=${path}><a class="tile" href=${path}><${Inside} name=${name} card=${card} /></a></li>`);
}

function Inside({ name, card }) {
  return html`<span class="tile-card" aria-hidden="true"><${Card} card=${card} isLying=${false} label="" /></span>
    <span><strong>${t(`start.${name}`)}</strong><span class="tile-about">${t(`start.${name}_about`)}</span></span>`;
}

// Solitaire at one tap: a table is opened, begun and entered.
function Alone() {
  const [isBusy, setBusy] = useState(false);
  const play = async () => {
    setBusy(true);
    const wish = { game: "solo", kind: "dealt", plays: true, name: recall("name", ""), options: {}, language: spoken.value };
    const seat = await attempt(() => openFilledRoom(wish, { isStarted: true }));
    setBusy(false);
    if (seat) goToRoom(seat.code);
  };
  return html`<li><button type="button" class="tile" disabled=${isBusy} onClick=${play}><${Inside} name="solo" card="2-red-open-diamond" /></button></li>`;
}

function JoinByCode() {
  const [code, setCode] = useState("");
  const submit = (event) => {
    event.preventDefault();
    if (readCode(code)) goToRoom(readCode(code));
  };
  return html`<form class="join-strip" onSubmit=${submit}>
    <label for="room-code">${t("start.join")}</label>
    <input id="room-code" class="code-input" value=${code} onInput=${(event) => setCode(event.target.value)}
      placeholder="K7P3X" autocomplete="off" autocapitalize="characters" spellcheck="false" maxlength="120" required />
    <button class="button is-main">${t("start.join_go")}</button>
  </form>`;
}
