// Why there is no camera, and the way to one.
import { api } from "../lib/api.js";
import { html, useEffect, useState } from "../lib/html.js";
import { t } from "../lib/i18n.js";

// kind: "insecure", "unknown", "denied", "none", "busy", "ended" or "fault".
export function CameraFault({ kind, onRetry }) {
  return html`<section class="panel narrow camera-fault">
    <h2 role="alert">${t(`live.fault_${kind}`)}</h2>
    ${kind === "insecure" ? html`<${GetHttps} />` : html`<p>${t(`live.fault_${kind}_help`)}</p>`}
    <div class="row">
      ${kind !== "insecure" && kind !== "unknown" && html`<button type="button" class="button is-main" onClick=${onRetry}>${t("live.retry")}</button>`}
      <a class="button ${kind === "insecure" ? "is-main" : ""}" href="/photo">${t("live.photo_instead")}</a>
    </div>
  </section>`;
}

// How to come by HTTPS, with this service's own addresses in it.
function GetHttps() {
  const [about, setAbout] = useState(null);
  useEffect(() => {
    api.get("/api/about").then(setAbout, () => setAbout({}));
  }, []);
  const here = new URL(about?.lan_url ?? location.origin);
  const there = `https://${here.host}/live`;
  return html`<p>${t("live.insecure_why")}</p>
    <ol class="steps">
      <li>${t("live.insecure_start")} <code class="code">settable serve --tls</code></li>
      <li>${t("live.insecure_root")} <code class="code">https://${here.host}/api/root.crt</code></li>
      <li>${t("live.insecure_open")} <a class="code" href=${there}>${there}</a></li>
    </ol>
    <p><small>${t("live.insecure_local", { address: `http://localhost:${here.port || 80}` })}</small></p>`;
}
