// Check a photo: choose one, see its cards, ask for hints or for all SETs, put a card right.
import { Findings } from "../components/findings.js";
import { PhotoSource } from "../components/photo-source.js";
import { SeenCards } from "../components/seen-cards.js";
import { SeenCardSheet } from "../components/seen-card-sheet.js";
import { SeenList } from "../components/seen-list.js";
import { SetHints } from "../components/set-hints.js";
import { SwitchField } from "../components/fields.js";
import { attempt, toast } from "../components/toasts.js";
import { announce } from "../lib/announce.js";
import { api, request, sayProblem } from "../lib/api.js";
import { keyOf, namedPlaces, NOTHING_TOLD, shownOf, tellAll } from "../lib/found-sets.js";
import { html, useEffect, useRef, useState } from "../lib/html.js";
import { percent, spoken, t } from "../lib/i18n.js";
import { hold, held } from "../lib/photos.js";
import { go } from "../lib/router.js";
import { recall, remember } from "../lib/storage.js";
import { upload } from "../lib/upload.js";

export const title = "photo.title";
export const texts = ["photo", "doctor"];

const SAMPLES = 12;

export default function PhotoPage({ query }) {
  return query.id ? html`<${Found} key=${query.id} id=${query.id} />` : html`<${Choice} />`;
}

function Choice() {
  const [decks, setDecks] = useState(1);
  const [work, setWork] = useState(null); // {picture, share} while a photo is under way
  const stop = useRef(null);
  useEffect(() => () => stop.current?.abort(), []);
  const send = async (file) => {
    stop.current?.abort();
    const abort = (stop.current = new AbortController());
    const picture = URL.createObjectURL(file);
    setWork({ picture, share: 0 });
    const photo = await attempt(() =>
      upload(`/api/photos?decks=${decks}&language=${spoken.value}`, file, {
        signal: abort.signal,
        onProgress: (share) => setWork({ picture, share }),
      }),
    );
    if (stop.current !== abort) return;
    if (photo) {
      hold(photo, picture);
      go(`/photo?id=${photo.id}`);
      return;
    }
    URL.revokeObjectURL(picture);
    setWork(null);
  };
  const sendSample = async () => {
    const last = recall("photo-sample", 0);
    const next = (last % SAMPLES) + 1;
    remember("photo-sample", next);
    setWork({ picture: null, share: 0 });
    const answer = await attempt(() => request("GET", `/api/samples/${next}`, { raw: true }));
    if (answer) await send(await answer.blob());
    else setWork(null);
  };
  const cancel = () => {
    stop.current?.abort();
    setWork(null);
  };
  return html`<h1>${t("photo.title")}</h1>
    <p class="lead">${t("photo.lead")}</p>
    ${work
      ? html`<${Progress} work=${work} onCancel=${cancel} />`
      : html`<${PhotoSource} onFile=${send} onSample=${sendSample} decks=${decks} onDecks=${setDecks} />`}`;
}

function Progress({ work: { picture, share }, onCancel }) {
  const words = !picture ? t("photo.rendering") : share < 1 ? t("photo.sending") : t("photo.reading");
  return html`<section class="photo-progress">
    <div class="photo-stage is-reading">${picture && html`<img src=${picture} alt="" />`}</div>
    <p role="status">${words}</p>
    <progress aria-label=${words} max="1" value=${picture && share < 1 ? share : undefined}></progress>
    ${picture && share < 1 && html`<p aria-hidden="true"><small>${percent(share)}</small></p>`}
    <div class="row"><button type="button" class="button" onClick=${onCancel}>${t("photo.cancel")}</button></div>
  </section>`;
}

// The photo of an address: the one just read, or one read before.
function Found({ id }) {
  const [photo, setPhoto] = useState(held(id)?.photo ?? null);
  const [fault, setFault] = useState(null);
  const picture = held(id)?.picture;
  const [source, setSource] = useState(picture ?? `/api/photos/${id}/table.jpg`);
  useEffect(() => {
    if (!photo) api.get(`/api/photos/${id}`).then(setPhoto, setFault);
  }, [id]);
  const onBroken = () => source === picture && setSource(`/api/photos/${id}/table.jpg`); // a kind this browser cannot show
  if (fault) return html`<h1>${t("photo.title")}</h1><p>${sayProblem(fault)}</p><p><a class="button is-main" href="/photo">${t("photo.another_photo")}</a></p>`;
  if (!photo) return html`<h1>${t("photo.title")}</h1><p role="status">${t("shell.loading")}</p>`;
  const change = (next) => {
    hold(next, picture);
    setPhoto(next);
  };
  return html`<${Result} photo=${photo} picture=${source} onBroken=${onBroken} onPhoto=${change} />`;
}

function Result({ photo, picture, onBroken, onPhoto }) {
  const [isHinting, setHinting] = useState(recall("photo-hints", true));
  const [hasNames, setNames] = useState(recall("photo-names", true));
  const [told, setTold] = useState(isHinting ? NOTHING_TOLD : tellAll(photo.sets));
  const [chosen, setChosen] = useState(null);
  const [lit, setLit] = useState(null); // places that a finding is about
  const [pointed, setPointed] = useState(null); // place that the focus or the pointer is at in the list
  const [open, setOpen] = useState(null); // place of the card whose sheet is open
  useEffect(() => announce(sayCards(photo)), []);
  const drawn = shownOf(photo.sets, told).filter((one) => !chosen || keyOf(one) === chosen);
  const ringsOf = (place) => drawn.filter((one) => one.places.includes(place)).map((one) => photo.sets.indexOf(one));
  const correct = async (card) => {
    const body = { cards: [{ place: open, card }] };
    const next = await attempt(() => api.patch(`/api/photos/${photo.id}?language=${spoken.value}`, body));
    if (!next) return;
    setTold(isHinting ? { ...told, step: Math.min(told.step, 2) } : tellAll(next.sets));
    setChosen(null);
    onPhoto(next);
    setOpen(null);
    toast(t(card ? "photo.corrected" : "photo.taken_back"), { kind: "good" });
  };
  const choose = (name, set) => (value) => {
    remember(`photo-${name}`, value);
    set(value);
  };
  const setHints = (value) => {
    choose("hints", setHinting)(value);
    setTold(value ? NOTHING_TOLD : tellAll(photo.sets));
    setChosen(null);
  };
  const size = [photo.width, photo.height];
  return html`<h1>${t("photo.title")}</h1>
    <div class="photo-result">
      <figure class="photo-stage" style=${{ "--ratio": photo.width / photo.height }}>
        <img src=${picture} width=${size[0]} height=${size[1]} alt=${t("photo.picture", { count: photo.cards.length })} onError=${onBroken} />
        <${SeenCards} cards=${photo.cards} width=${size[0]} height=${size[1]} ringsOf=${ringsOf}
          lit=${litPlaces(photo, told, chosen, lit)} pointed=${pointed} hasNames=${hasNames} onCard=${setOpen} />
      </figure>
      <div class="photo-panel">
        <p class="photo-count">${sayCards(photo)} ${photo.cards.length > 0 && html`<small>${t("photo.all_there")}</small>`}</p>
        ${photo.cards.length > 0 && html`<${SetHints} photo=${photo} told=${told} onTold=${setTold} chosen=${chosen} onChosen=${setChosen} />`}
        ${photo.findings.length > 0 && html`<details class="photo-findings" open=${photo.findings.some((one) => one.severity !== "advice")}>
          <summary>${t("doctor.heading")}</summary>
          <${Findings} findings=${photo.findings} onShow=${(places) => setLit(lit === places ? null : places)} />
        </details>`}
        ${photo.cards.length > 0 && html`<${SeenList} cards=${photo.cards} onOpen=${setOpen} onPoint=${setPointed} />`}
        <${SwitchField} label=${t("photo.hints_first")} hint=${t("photo.hints_first_hint")} value=${isHinting} onChange=${setHints} />
        <${SwitchField} label=${t("photo.names")} value=${hasNames} onChange=${choose("names", setNames)} />
        <${Tools} photo=${photo} />
      </div>
    </div>
    ${open && html`<${SeenCardSheet} key=${open} card=${photo.cards[open - 1]} picture=${picture} size=${size} onCorrect=${correct} onClose=${() => setOpen(null)} />`}`;
}

function litPlaces(photo, told, chosen, lit) {
  if (lit) return lit;
  if (chosen) return photo.sets.find((one) => keyOf(one) === chosen)?.places ?? null;
  const named = namedPlaces(photo.sets, told);
  return named.length > 0 ? named : null;
}

function sayCards({ cards }) {
  const unsure = cards.filter((card) => !card.sure).length;
  if (cards.length === 0) return t("photo.no_cards");
  const found = t("photo.cards", { count: cards.length });
  return unsure > 0 ? `${found} ${t("photo.unsure", { count: unsure })}` : `${found} ${t("photo.all_sure")}`;
}

function Tools({ photo }) {
  const remove = async () => {
    if ((await attempt(() => api.delete(`/api/photos/${photo.id}`).then(() => true))) === true) go("/photo");
  };
  return html`<div class="row">
    <a class="button is-main" href="/photo">${t("photo.another_photo")}</a>
    <a class="button" href="/api/photos/${photo.id}/overlay.png?language=${spoken.value}" download="settable.png">${t("photo.save")}</a>
    <button type="button" class="button is-bad" onClick=${remove}>${t("photo.delete")}</button>
  </div>`;
}
