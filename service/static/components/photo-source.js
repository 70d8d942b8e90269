// Where a photo comes from: taken, chosen, dropped, pasted, or a rendered sample.
import { SwitchField } from "./fields.js";
import { html, useEffect, useRef, useState } from "../lib/html.js";
import { t } from "../lib/i18n.js";

const isPicture = (file) => file && (file.type.startsWith("image/") || /\.hei[cf]$/i.test(file.name ?? ""));

// onFile(file), onSample(): what was chosen. decks: 1 or 2, onDecks(number).
export function PhotoSource({ onFile, onSample, decks, onDecks }) {
  const [isOver, setOver] = useState(false);
  useDropAndPaste(onFile, setOver);
  const hasTouch = matchMedia("(pointer: coarse)").matches;
  return html`<section class="photo-source ${isOver ? "is-over" : ""}">
    <${Frame} />
    <div class="row photo-buttons">
      ${hasTouch && html`<${FileButton} label=${t("photo.take")} isMain=${true} capture="environment" onFile=${onFile} />`}
      <${FileButton} label=${t("photo.choose")} isMain=${!hasTouch} onFile=${onFile} />
      <button type="button" class="button is-large" onClick=${onSample}>${t("photo.sample")}</button>
    </div>
    <p class="wide-only"><small>${t("photo.drop")}</small></p>
    <div class="photo-options">
      <${SwitchField} label=${t("photo.two_decks")} hint=${t("photo.two_decks_hint")} value=${decks === 2}
        onChange=${(isTwo) => onDecks(isTwo ? 2 : 1)} />
    </div>
    <p><small>${t("photo.privacy")}</small></p>
  </section>`;
}

// A button that opens the browser's file dialog, or the camera of a phone.
function FileButton({ label, isMain, capture, onFile }) {
  const input = useRef(null);
  const take = (event) => {
    const [file] = event.target.files;
    event.target.value = ""; // the same photo may be chosen again
    if (file) onFile(file);
  };
  return html`<button type="button" class="button is-large ${isMain ? "is-main" : ""}" onClick=${() => input.current.click()}>${label}</button>
    <input ref=${input} hidden type="file" accept="image/*,.heic,.heif" capture=${capture} onChange=${take} />`;
}

function useDropAndPaste(onFile, setOver) {
  const latest = useRef(onFile);
  latest.current = onFile;
  useEffect(() => {
    const over = (event) => {
      if (![...(event.dataTransfer?.types ?? [])].includes("Files")) return;
      event.preventDefault();
      setOver(true);
    };
    const leave = (event) => !event.relatedTarget && setOver(false);
    const take = (event, files) => {
      const file = [...(files ?? [])].find(isPicture);
      if (!file) return;
      event.preventDefault();
      latest.current(file);
    };
    const drop = (event) => {
      setOver(false);
      event.preventDefault();
      take(event, event.dataTransfer.files);
    };
    const paste = (event) => take(event, event.clipboardData.files);
    const listeners = { dragover: over, dragleave: leave, drop, paste };
    for (const [type, act] of Object.entries(listeners)) document.addEventListener(type, act);
    return () => Object.entries(listeners).forEach(([type, act]) => document.removeEventListener(type, act));
  }, []);
}

// A view finder over three cards: what a good photo looks like.
function Frame() {
  return html`<svg class="view-finder" viewBox="0 0 240 130" aria-hidden="true" focusable="false">
    <g class="view-finder-cards">
      ${[0, 1, 2, 3, 4, 5].map((place) => {
        const [x, y] = [52 + 48 * (place % 3), 26 + 42 * Math.floor(place / 3)];
        return html`<rect x=${x} y=${y} width="40" height="34" rx="4" transform="rotate(${[-4, 2, 5, 3, -3, 4][place]} ${x + 20} ${y + 17})" />`;
      })}
    </g>
    <path class="view-finder-edge" d="M30 30V10H56M184 10H210V30M210 100V120H184M56 120H30V100" />
  </svg>`;
}
