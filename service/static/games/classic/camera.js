// A phone as the camera of a real table: shows what it sees and sends pictures to the service as
// fast as they are read; nothing is kept.
import { points } from "../../components/seen-cards.js";
import { asJpeg, cameraHindrance, grab, openCamera, stopCamera } from "../../lib/camera.js";
import { CameraSocket } from "../../lib/camera-socket.js";
import { html, useEffect, useRef, useState } from "../../lib/html.js";
import { spoken, t } from "../../lib/i18n.js";
import { useWakeLock } from "../../lib/wake-lock.js";

const WIDTH = 1280;
const QUALITY = 0.82;
const LOOK_MS = 50; // how often is asked whether a picture may go

export function Camera({ table, seat }) {
  const video = useRef(null);
  const [isOn, setOn] = useState(false);
  const [fault, setFault] = useState(cameraHindrance() === null ? null : "camera_https");
  const [view, setView] = useState(null);
  useWakeLock(isOn);
  useEffect(() => {
    if (!isOn) return undefined;
    let isOver = false;
    /** @type {(() => unknown)[]} */
    const ends = [() => (isOver = true)];
    openCamera().then((stream) => {
      if (isOver) {
        stopCamera(stream);
        return;
      }
      ends.push(() => stopCamera(stream));
      video.current.srcObject = stream;
      video.current.play();
      ends.push(sendFrames(video.current, table.code, seat.token, setView));
    }).catch(() => {
      setFault("no_camera");
      setOn(false);
    });
    return () => ends.forEach((end) => end());
  }, [isOn]);
  const unsure = view?.cards.filter(({ sure }) => !sure).length ?? 0;
  return html`<div class="table-camera"><h1>${t("classic.camera")}</h1>
    <p class="lead">${t("classic.camera_hold")}</p>
    ${fault && html`<p class="banner is-bad" role="alert">${t(`classic.${fault}`)}</p>`}
    <div class="camera-frame"><video ref=${video} playsinline muted aria-label=${t("classic.camera_picture")}></video>
      ${view && html`<svg class="camera-marks" viewBox="0 0 ${view.width} ${view.height}" aria-hidden="true">${view.cards.map(({ quad, sure }, place) =>
        html`<polygon key=${place} class=${sure ? "is-sure" : "is-unsure"} points=${points(quad)} />`)}</svg>`}</div>
    <p role="status">${view && `${t("cards.layout", { count: view.cards.length })} · ${t("classic.unsure", { count: unsure })}`}</p>
    <button type="button" class="button is-main is-large" onClick=${() => setOn(!isOn)}>${isOn ? t("classic.camera_stop") : t("classic.camera_start")}</button>
  </div>`;
}

// Sends a picture, waits for its reading, sends the next; returns what ends it.
function sendFrames(video, code, token, onView) {
  const canvas = document.createElement("canvas");
  const socket = new CameraSocket({ language: spoken.value, table: code, token });
  socket.addEventListener("view", (event) => onView(/** @type {CustomEvent} */ (event).detail.view));
  const timer = setInterval(() => {
    if (socket.isFree && video.videoWidth > 0) socket.send(asJpeg(grab(video, { wide: WIDTH, canvas }), QUALITY));
  }, LOOK_MS);
  return () => {
    clearInterval(timer);
    socket.close();
  };
}
