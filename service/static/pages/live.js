// The live camera: cards are named and SETs drawn on the picture as they lie.
import { CameraFault } from "../components/camera-fault.js";
import { Card } from "../components/card.js";
import { sayFinding } from "../components/findings.js";
import { LiveStage } from "../components/live-stage.js";
import { LiveTools } from "../components/live-tools.js";
import { attempt } from "../components/toasts.js";
import { announce } from "../lib/announce.js";
import { sayProblem } from "../lib/api.js";
import { abilitiesOf, asJpeg, cameraFault, cameraHindrance, grab, listCameras, openCamera, stopCamera } from "../lib/camera.js";
import { CameraSocket } from "../lib/camera-socket.js";
import { useEvent } from "../lib/events.js";
import { html, useEffect, useRef, useState } from "../lib/html.js";
import { number, spoken, t } from "../lib/i18n.js";
import { hold } from "../lib/photos.js";
import { go } from "../lib/router.js";
import { styleOf } from "../lib/set-styles.js";
import { recall, remember } from "../lib/storage.js";
import { upload } from "../lib/upload.js";
import { useWakeLock } from "../lib/wake-lock.js";

export const title = "live.title";
export const texts = ["live", "doctor", "photo"];

const CHECKED_QUALITY = 0.92;
const SAID_EVERY_MS = 4_000;

export default function LivePage() {
  const [stream, setStream] = useState(null);
  const [fault, setFault] = useState(cameraHindrance());
  const [isOpening, setOpening] = useState(false);
  const now = useRef(null);
  const start = async (wish) => {
    setOpening(true);
    setFault(null);
    stopCamera(now.current);
    try {
      const opened = (now.current = await openCamera(wish));
      opened.getVideoTracks()[0].addEventListener("ended", () => now.current === opened && fail("ended"));
      setStream(opened);
    } catch (error) {
      fail(cameraFault(error));
    }
    setOpening(false);
  };
  const fail = (kind) => {
    stopCamera(now.current);
    now.current = null;
    setStream(null);
    setFault(kind);
  };
  const stop = () => {
    stopCamera(now.current);
    now.current = null;
    setStream(null);
  };
  useEffect(() => () => stopCamera(now.current), []);
  return html`<h1 class=${stream ? "only-heard" : ""}>${t("live.title")}</h1>
    ${stream && html`<${Running} stream=${stream} onCamera=${(device) => start({ device })} onStop=${stop} />`}
    ${fault && html`<${CameraFault} kind=${fault} onRetry=${() => start()} />`}
    ${!stream && !fault && html`<p class="lead">${t("live.lead")}</p>
      <section class="photo-source">
        <p>${t("live.before")}</p>
        <div class="row photo-buttons">
          <button type="button" class="button is-main is-large" disabled=${isOpening} onClick=${() => start()}>${t("live.start")}</button>
        </div>
        <p><small>${t("live.privacy")}</small></p>
      </section>`}`;
}

function Running({ stream, onCamera, onStop }) {
  const track = stream.getVideoTracks()[0];
  const video = useRef(null);
  const stage = useRef(null);
  const socket = useCameraSocket();
  const [reading, setReading] = useState(null);
  const [problem, setProblem] = useState(null);
  const [isHeld, setHeld] = useState(false);
  const [cameras, setCameras] = useState([]);
  const [shown, setShown] = useState(recall("live-shown", "all"));
  const [mirrors, setMirrors] = useState(recall("live-mirrors", { front: true, back: false }));
  const side = abilitiesOf(track).isFront ? "front" : "back";
  const chosen = { shown, isMirrored: mirrors[side] };
  const holdButton = useRef(null);
  useWakeLock(!isHeld);
  useEffect(() => holdButton.current.focus({ preventScroll: true }), []); // the button pressed before is gone
  useEffect(() => {
    listCameras().then(setCameras, () => {});
  }, [stream]);
  useEvent(socket, "problem", setProblem);
  useSpeaking(reading?.view, chosen.shown);
  const isConnected = useConnected(socket);
  const take = (next) => {
    setReading(next);
    setProblem(null);
  };
  const choose = (changes) => {
    const next = { ...chosen, ...changes };
    setShown(next.shown);
    setMirrors({ ...mirrors, [side]: next.isMirrored });
    remember("live-shown", next.shown);
    remember("live-mirrors", { ...mirrors, [side]: next.isMirrored });
  };
  const check = async () => {
    const file = await asJpeg(grab(video.current), CHECKED_QUALITY);
    if (!file) return;
    const photo = await attempt(() => upload(`/api/photos?language=${spoken.value}`, file));
    if (!photo) return;
    hold(photo, URL.createObjectURL(file));
    go(`/photo?id=${photo.id}`);
  };
  return html`<div class="photo-result live" ref=${stage}>
    ${socket && html`<${LiveStage} stream=${stream} socket=${socket} videoRef=${video} isHeld=${isHeld} ...${chosen} onReading=${take}>
      <${Strip} reading=${reading} isConnected=${isConnected} isHeld=${isHeld} />
    <//>`}
    <div class="photo-panel">
      <div class="row">
        <button ref=${holdButton} type="button" class="button is-main" onClick=${() => setHeld(!isHeld)}>${t(isHeld ? "live.go_on" : "live.hold")}</button>
        <button type="button" class="button" onClick=${check}>${t("live.check")}</button>
        ${document.fullscreenEnabled && html`<button type="button" class="button" onClick=${() => toggleFullscreen(stage.current)}>${t("live.fullscreen")}</button>`}
        <button type="button" class="button" onClick=${onStop}>${t("live.stop")}</button>
      </div>
      ${problem && html`<p class="banner is-bad">${sayProblem(problem)}</p>`}
      <${Seen} view=${reading?.view} shown=${chosen.shown} />
      <${LiveTools} track=${track} cameras=${cameras} chosen=${chosen} onChoose=${choose} onCamera=${onCamera} />
    </div>
  </div>`;
}

function toggleFullscreen(element) {
  if (document.fullscreenElement) document.exitFullscreen();
  else element.requestFullscreen().catch(() => {});
}

function useCameraSocket() {
  const [socket, setSocket] = useState(null);
  useEffect(() => {
    const opened = new CameraSocket({ language: spoken.value });
    setSocket(opened);
    return () => opened.close();
  }, []);
  return socket;
}

function useConnected(socket) {
  const [isConnected, setConnected] = useState(false);
  useEffect(() => setConnected(Boolean(socket?.isConnected)), [socket]);
  useEvent(socket, "state", () => setConnected(socket.isConnected));
  return isConnected;
}

// Under the picture: how fast it reads, and how much of it is doubtful.
function Strip({ reading, isConnected, isHeld }) {
  const unsure = reading?.view.cards.filter((card) => !card.sure).length ?? 0;
  const rate = isHeld ? t("live.held") : reading?.perS ? t("live.rate", { number: number(reading.perS, { maximumFractionDigits: 1 }) }) : t("live.waiting");
  return html`<div class="live-strip">
    <span class="chip"><b class="live-dot ${isHeld ? "is-held" : ""}" aria-hidden="true"></b>${isConnected ? rate : t("live.connecting")}</span>
    ${reading && html`<span class="chip">${t("photo.cards", { count: reading.view.cards.length })}</span>`}
    ${unsure > 0 && html`<span class="chip is-doubt">${t("live.doubt", { count: unsure })}</span>`}
  </div>`;
}

const ORDER = ["cannot_judge", "warning", "advice"];

// Beside it: the SETs, and the worst of what stands in the way.
function Seen({ view, shown }) {
  if (!view) return null;
  const worst = ORDER.map((severity) => view.findings.find((one) => one.severity === severity)).find(Boolean);
  return html`<section class="hints">
    <h2>${saySets(view, shown)}</h2>
    ${shown === "all" && view.sets.length > 0 && html`<ul class="shown-sets is-live" aria-label=${t("photo.sets")}>
      ${view.sets.slice(0, 8).map(({ places }, ring) => html`<li key=${places.join(" ")} class="shown-set">
        <span class="set-number ${styleOf(ring)}" data-number=${number(ring + 1)}></span>
        <span class="shown-set-cards">${places.map((place) => html`<${Card} key=${place} card=${view.cards[place - 1].label} isLying=${true} />`)}</span>
      </li>`)}
    </ul>`}
    ${worst && html`<p class="live-finding">${sayFinding(worst)}</p>`}
  </section>`;
}

function saySets({ cards, sets }, shown) {
  if (cards.length === 0) return t("photo.no_cards");
  if (shown === "names") return t("photo.cards", { count: cards.length });
  if (sets.length > 0) return t(shown === "all" ? "photo.told_count" : "photo.told_exists", { count: sets.length });
  return t(cards.every((card) => card.sure) ? "photo.none_yes" : "photo.none_doubt");
}

// Says what lies there when it changed and was read twice, not more often than one can listen.
function useSpeaking(view, shown) {
  const said = useRef({ text: "", last: "", at: 0 });
  useEffect(() => {
    if (!view) return;
    const text = saySets(view, shown);
    const before = said.current;
    const now = performance.now();
    const isSteady = text === before.last;
    before.last = text;
    if (!isSteady || text === before.text || now - before.at < SAID_EVERY_MS) return;
    [before.text, before.at] = [text, now];
    announce(text);
  }, [view]);
}
