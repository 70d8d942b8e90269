// The photo of a showdown: cards outlined, zones drawn by finger round them.
/** @import { Point } from "../../lib/types.js" */
import { nameCard } from "../../components/card.js";
import { middleOf as middle } from "../../components/seen-cards.js";
import { html, useRef, useState } from "../../lib/html.js";
import { t } from "../../lib/i18n.js";

const MOST_POINTS = 40; // of an outline: enough for any finger, and what the service keeps
const TAP_SHARE = 0.02; // of the picture's width: a shorter stroke is a tap

export function Picture({ photo, cards, zones, zone, outlines, onCircle, onOpen }) {
  const [stroke, setStroke] = useState([]);
  const box = useRef(null);
  const drawn = useRef([]);
  const { width, height } = photo;
  const placed = cards.filter(({ quad }) => quad);
  const numberOf = (key) => zones.findIndex((one) => one.key === key) + 1;
  const at = (/** @type {PointerEvent} */ event) => {
    const { left, top, width: wide, height: high } = box.current.getBoundingClientRect();
    return /** @type {Point} */ ([((event.clientX - left) / wide) * width, ((event.clientY - top) / high) * height]);
  };
  // Events may come faster than the page is drawn: the points are kept beside it.
  const draw = (points) => {
    drawn.current = points;
    setStroke(points);
  };
  const begin = (event) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    draw([at(event)]);
  };
  const move = (event) => drawn.current.length > 0 && draw([...drawn.current, at(event)]);
  const end = (event) => {
    const points = drawn.current;
    draw([]);
    if (points.length === 0) return;
    if (reach(points) < width * TAP_SHARE) {
      const tapped = placed.find(({ quad }) => isInside(quad, at(event)));
      if (tapped) onOpen(tapped);
      return;
    }
    onCircle(thinned(points), placed.filter(({ quad }) => isInside(points, middle(quad))).map(({ id }) => id));
  };
  return html`<div class="picture">
    <img src=${photo.url} width=${width} height=${height} alt=${t("showdown.picture", { count: placed.length })}
      onError=${(event) => (event.target.src = `/api/photos/${photo.id}/overlay.png?legend=false&width=1280`)} />
    <svg ref=${box} viewBox="0 0 ${width} ${height}" preserveAspectRatio="none" aria-hidden="true" focusable="false"
      onPointerDown=${begin} onPointerMove=${move} onPointerUp=${end} onPointerCancel=${() => draw([])}>
      ${Object.entries(outlines).map(([key, points]) => html`<path key=${key} class="zone zone-${numberOf(key)}" d=${pathOf(points)} />`)}
      ${placed.map((one) => html`<g key=${one.id} class="desk-seen ${one.isSure ? "" : "is-unsure"} zone-${numberOf(one.zone)}">
        <polygon points=${one.quad.map((corner) => corner.join(",")).join(" ")}><title>${nameCard(one.card)}</title></polygon>
        <text x=${middle(one.quad)[0]} y=${middle(one.quad)[1]} font-size=${width / 26} text-anchor="middle" dominant-baseline="central">${one.isSure ? numberOf(one.zone) || "" : "?"}</text>
      </g>`)}
      ${stroke.length > 1 && html`<path class="zone is-drawn zone-${numberOf(zone)}" d=${pathOf(stroke)} />`}
    </svg>
  </div>`;
}

const pathOf = (points) => `M${points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L")}Z`;

const reach = (points) => Math.max(...points.map(([x, y]) => Math.hypot(x - points[0][0], y - points[0][1])));

const thinned = (points) => {
  const step = Math.max(1, Math.ceil(points.length / MOST_POINTS));
  return points.filter((_, place) => place % step === 0);
};

// Even-odd rule; `points` may be any closed outline.
/** @type {(points: Point[], point: Point) => boolean} */
export function isInside(points, [x, y]) {
  let isIn = false;
  points.forEach(([x1, y1], place) => {
    const [x2, y2] = points[(place + points.length - 1) % points.length];
    if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) isIn = !isIn;
  });
  return isIn;
}
