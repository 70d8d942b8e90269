// The controls under the live picture: hold it, choose the camera, its light and zoom, what is drawn.
import { ChoiceField, SelectField, SwitchField } from "./fields.js";
import { attempt, toast } from "./toasts.js";
import { abilitiesOf, setTorch, setZoom } from "../lib/camera.js";
import { html, useEffect, useState } from "../lib/html.js";
import { number, t } from "../lib/i18n.js";

export const SHOWN = ["all", "exists", "names"];

// chosen: {shown, isMirrored}, onChoose(changes); cameras: [{deviceId, label}], onCamera(device).
export function LiveTools({ track, cameras, chosen, onChoose, onCamera }) {
  const [can, setCan] = useState(() => abilitiesOf(track));
  const [isLit, setLit] = useState(false);
  useEffect(() => setCan(abilitiesOf(track)), [track]);
  const light = async (isOn) => {
    if ((await attempt(() => setTorch(track, isOn).then(() => true, refuse))) === true) setLit(isOn);
  };
  const zoom = (value) => {
    if (can.zoom) setCan({ ...can, zoom: { ...can.zoom, value } });
    setZoom(track, value).catch(refuse);
  };
  return html`<div class="live-tools">
    <${ChoiceField} label=${t("live.shown")} value=${chosen.shown} choices=${SHOWN.map((one) => [one, t(`live.shown_${one}`)])}
      onChange=${(shown) => onChoose({ shown })} />
    ${can.zoom && html`<${ZoomField} zoom=${can.zoom} onChange=${zoom} />`}
    ${can.hasTorch && html`<${SwitchField} label=${t("live.torch")} value=${isLit} onChange=${light} />`}
    <${SwitchField} label=${t("live.mirror")} hint=${t("live.mirror_hint")} value=${chosen.isMirrored} onChange=${(isMirrored) => onChoose({ isMirrored })} />
    ${cameras.length > 1 && html`<${SelectField} label=${t("live.camera")} value=${can.device}
      choices=${cameras.map(({ deviceId, label }, place) => [deviceId, label || t("live.camera_number", { number: number(place + 1) })])} onChange=${onCamera} />`}
  </div>`;
}

const refuse = () => toast(t("live.refused"), { kind: "bad" });

function ZoomField({ zoom: { min, max, step, value }, onChange }) {
  return html`<div class="field"><label>${t("live.zoom")} <output>${t("live.times", { number: number(value, { maximumFractionDigits: 1 }) })}</output>
    <input class="zoom" type="range" min=${min} max=${max} step=${step} value=${value} onInput=${(event) => onChange(Number(event.target.value))} />
  </label></div>`;
}
