// The live picture with its cards. The readings come some frames late; between them the lines are
// moved along with the picture, so that they stay on the cards.
import { SeenCards } from "./seen-cards.js";
import { asJpeg, grab } from "../lib/camera.js";
import { between, Glue, steadied } from "../lib/glue.js";
import { IDENTITY, mirrored } from "../lib/affine.js";
import { useEvent } from "../lib/events.js";
import { html, useEffect, useLayoutEffect, useRef, useState } from "../lib/html.js";
import { t } from "../lib/i18n.js";

const SENT_WIDE = 1280;
const SENT_QUALITY = 0.82;
const RATE_OVER = 8; // readings over which their rate is told

// Shows a stream and sends its frames to a CameraSocket. onReading({view, perS, tripMs}) after each
// answer (perS: readings a second, null after the first); children stand under the picture. isHeld: the picture stands still and nothing is sent.
export function LiveStage({ stream, socket, isMirrored, isHeld, shown, onReading, videoRef, children }) {
  const glue = useRef(new Glue()).current;
  const moving = useRef(null);
  const base = useRef(null); // the sum of motion at the frame whose cards are drawn
  const latestFrame = useRef(null);
  const held = useRef(isHeld);
  held.current = isHeld;
  const mirror = useRef(isMirrored);
  mirror.current = isMirrored;
  const [drawn, setDrawn] = useState(null); // {cards, sets, width, height, sum}
  const [size, setSize] = useState([16, 9]);

  const place = () => {
    const width = videoRef.current?.videoWidth ?? 0;
    const known = base.current && glue.since(base.current);
    const map = known ?? IDENTITY;
    moving.current?.classList.toggle("is-adrift", !known);
    const [a, b, c, d, e, f] = mirror.current ? mirrored(map, width) : map;
    moving.current?.setAttribute("transform", `matrix(${a} ${b} ${c} ${d} ${e} ${f})`);
  };

  useEffect(() => {
    const video = videoRef.current;
    video.srcObject = stream;
    glue.reset();
    setDrawn(null);
    video.play().catch(() => {}); // a page in the background plays when it is looked at again
    const canvas = document.createElement("canvas");
    const frame = () => {
      const { videoWidth: width, videoHeight: height } = video;
      if (!width) return;
      setSize((before) => (before[0] === width && before[1] === height ? before : [width, height]));
      const isWanted = !held.current && socket.isFree && !document.hidden;
      // What is sent and what is watched must be the same frame, so it is taken from the video once.
      const picture = isWanted ? grab(video, { wide: SENT_WIDE, canvas }) : video;
      const sum = glue.watch(picture, width, height);
      place();
      if (isWanted) socket.send(asJpeg(canvas, SENT_QUALITY), { sum, factor: canvas.width / width });
    };
    latestFrame.current = frame;
    return onEachFrame(video, frame);
  }, [stream, socket]);

  useEffect(() => {
    if (!isHeld) {
      videoRef.current.play().catch(() => {});
      return undefined;
    }
    videoRef.current.pause();
    // The frame that stays may be one that was not watched yet.
    const last = requestAnimationFrame(() => latestFrame.current?.());
    return () => cancelAnimationFrame(last);
  }, [isHeld]);

  const before = useRef(null); // {cards, sum} of the last reading
  const times = useRef([]); // of the last readings
  useEvent(socket, "view", ({ view, note, tripMs }) => {
    times.current = [...times.current.slice(1 - RATE_OVER), performance.now()];
    const upright = inVideo(view, note.factor);
    const last = before.current;
    const cards = last ? steadied(upright, last.cards, between(last.sum, note.sum)) : upright;
    before.current = { cards, sum: note.sum };
    setDrawn({ cards, sets: view.sets, sum: note.sum });
    const span = times.current.at(-1) - times.current[0];
    onReading({ view, perS: span > 0 ? ((times.current.length - 1) * 1000) / span : null, tripMs });
  });

  useLayoutEffect(() => {
    if (drawn) base.current = drawn.sum;
    place();
  }, [drawn, isMirrored]);

  const [width, height] = size;
  const cards = (drawn?.cards ?? []).map((card) => (isMirrored ? { ...card, quad: card.quad.map(([x, y]) => [width - x, y]) } : card));
  const ringsOf = (at) => (shown === "all" ? (drawn?.sets ?? []).flatMap(({ places }, ring) => (places.includes(at) ? [ring] : [])) : []);
  return html`<div><div class="photo-stage live-stage ${isMirrored ? "is-mirrored" : ""}" style=${{ "--ratio": width / height }}>
    <video ref=${videoRef} muted playsinline aria-label=${t("live.picture")}></video>
    <${SeenCards} cards=${cards} width=${width} height=${height} ringsOf=${ringsOf} lit=${null} hasNames=${true} movingRef=${moving} />
  </div>${children}</div>`;
}

// The cards of a reading in pixels of the video; what was sent may have been smaller.
const inVideo = ({ cards }, factor) =>
  cards.map((card) => ({ ...card, quad: card.quad.map(([x, y]) => [x / factor, y / factor]) }));

// Calls back for each new frame of a video; returns what ends that.
function onEachFrame(video, act) {
  let isOver = false;
  const hasOwn = "requestVideoFrameCallback" in video;
  const next = () => (hasOwn ? video.requestVideoFrameCallback(step) : requestAnimationFrame(step));
  const step = () => {
    if (isOver) return;
    act();
    next();
  };
  next();
  return () => (isOver = true);
}
