// How others come in: QR code, room code and link.
import { toast } from "./toasts.js";
import { html } from "../lib/html.js";
import { t } from "../lib/i18n.js";

export function JoinCode({ code, link }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link);
      toast(t("room.copied"), { kind: "good" });
    } catch {
      toast(link); // no clipboard over plain HTTP: show it, to be copied by hand
    }
  };
  return html`<section class="join-code" aria-label=${t("room.invite")}>
    <img class="qr" src="/api/tables/${code}/qr.svg" alt=${t("room.qr", { link })} width="240" height="240" />
    <div>
      <p>${t("room.invite_how")}</p>
      <p class="code is-huge">${code}</p>
      <p class="link">${link}</p>
      <button type="button" class="button" onClick=${copy}>${t("room.copy")}</button>
    </div>
  </section>`;
}
