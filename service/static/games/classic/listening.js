// On a player's phone: the switch that lets it listen for a shout, off until its owner wants it.
import { SwitchField } from "../../components/fields.js";
import { toast } from "../../components/toasts.js";
import { canListen, listen } from "../../lib/ears.js";
import { html, useEffect, useRef, useState } from "../../lib/html.js";
import { t } from "../../lib/i18n.js";

export function Listening({ room }) {
  const [isOn, setOn] = useState(false);
  const [isHeard, setHeard] = useState(false);
  const stop = useRef(null);
  useEffect(() => () => stop.current?.(), []);
  const change = async (wanted) => {
    stop.current?.();
    stop.current = null;
    setOn(false);
    if (!wanted) return;
    try {
      stop.current = await listen((shout) => {
        room.tell({ type: "shout", ...shout });
        setHeard(true);
        setTimeout(() => setHeard(false), 600);
      });
      setOn(true);
    } catch {
      toast(t("classic.no_microphone"), { kind: "bad" });
    }
  };
  if (!canListen()) return html`<p class="banner is-info">${t("classic.microphone_https")}</p>`;
  return html`<div class="listening ${isHeard ? "is-heard" : ""}">
    <${SwitchField} label=${t("classic.listen")} hint=${t("classic.listen_hint")} value=${isOn} onChange=${change} />
    ${isOn && html`<span class="listening-sign" role="status">${isHeard ? t("classic.heard_here") : t("classic.listening")}</span>`}
  </div>`;
}
