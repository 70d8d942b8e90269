// A phone as the camera of a real table: shows what it sees and sends pictures to the service as
// fast as they are read; nothing is kept.
import { clientNow } from "../../lib/clock.js";
import { html, useEffect, useRef, useState } from "../../lib/html.js";
import { t } from "../../lib/i18n.js";
import { useWakeLock } from "../../lib/wake-lock.js";

const WIDTH = 1280;
const QUALITY = 0.82;
const PATIENCE_MS = 4_000;
const COME_BACK_MS = 1_500;

export function Camera({ table, seat }) {
  const video = useRef(null);
  const [isOn, setOn] = useState(false);
  const [fault, setFault] = useState(navigator.mediaDevices ? null : "camera_https");
  const [view, setView] = useState(null);
  useWakeLock(isOn);
  useEffect(() => {
    if (!isOn) return undefined;
    const ends = [];
    openCamera().then((stream) => {
      ends.push(() => stream.getTracks().forEach((track) => track.stop()));
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
        html`<polygon key=${place} class=${sure ? "is-sure" : "is-unsure"} points=${quad.map((point) => point.join(",")).join(" ")} />`)}</svg>`}</div>
    <p role="status">${view && `${t("cards.layout", { count: view.cards.length })} · ${t("classic.unsure", { count: unsure })}`}</p>
    <button type="button" class="button is-main is-large" onClick=${() => setOn(!isOn)}>${isOn ? t("classic.camera_stop") : t("classic.camera_start")}</button>
  </div>`;
}

const openCamera = () =>
  navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment", width: { ideal: WIDTH }, height: { ideal: 720 } } });

// Sends a picture, waits for its reading, sends the next; comes back after a break.
function sendFrames(video, code, token, onView) {
  const canvas = document.createElement("canvas");
  let isOver = false;
  let socket = null;
  let timer = null;
  const send = async () => {
    clearTimeout(timer);
    if (isOver || socket?.readyState !== WebSocket.OPEN) return;
    timer = setTimeout(send, PATIENCE_MS);
    if (video.videoWidth === 0) return;
    const scale = Math.min(1, WIDTH / video.videoWidth);
    Object.assign(canvas, { width: Math.round(video.videoWidth * scale), height: Math.round(video.videoHeight * scale) });
    canvas.getContext("2d").drawImage(video, 0, 0, canvas.width, canvas.height);
    const picture = await new Promise((done) => canvas.toBlob(done, "image/jpeg", QUALITY));
    if (!isOver && socket.readyState === WebSocket.OPEN) socket.send(picture);
  };
  const open = () => {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    socket = new WebSocket(`${scheme}://${location.host}/ws/camera?table=${code}`);
    let leastMs = 100;
    let sentMs = 0;
    socket.onopen = () => socket.send(JSON.stringify({ type: "hello", token }));
    socket.onmessage = ({ data }) => {
      const message = JSON.parse(data);
      if (message.type === "hello") leastMs = 1000 / message.frames_per_s;
      if (message.type === "view") onView(message);
      clearTimeout(timer);
      timer = setTimeout(() => {
        sentMs = clientNow();
        send();
      }, Math.max(0, leastMs - (clientNow() - sentMs)));
    };
    socket.onclose = () => {
      clearTimeout(timer);
      if (!isOver) timer = setTimeout(open, COME_BACK_MS);
    };
  };
  open();
  return () => {
    isOver = true;
    clearTimeout(timer);
    socket?.close();
  };
}
