// Links that lead another device here: a phone as the table's camera, a stream's overlay.
import { Dialog } from "../../components/dialog.js";
import { SelectField } from "../../components/fields.js";
import { attempt, toast } from "../../components/toasts.js";
import { api, request } from "../../lib/api.js";
import { html, useEffect, useState } from "../../lib/html.js";
import { t } from "../../lib/i18n.js";

export function CopyLink({ link }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link);
      toast(t("room.copied"), { kind: "good" });
    } catch {
      toast(link); // no clipboard over plain HTTP: show it, to be copied by hand
    }
  };
  return html`<p class="link">${link}</p><button type="button" class="button is-main" onClick=${copy}>${t("room.copy")}</button>`;
}

export function CameraDialog({ isOpen, onClose, table, seat }) {
  const [way, setWay] = useState(null); // {link, picture}
  const make = async () => {
    const admission = await attempt(() => admitCamera(table, seat.token));
    if (!admission) return;
    const answer = await attempt(() => request("GET", `/api/tables/${table.code}/qr.svg`, { token: admission.token, raw: true }));
    const picture = answer ? URL.createObjectURL(await answer.blob()) : null;
    setWay({ link: `${admission.join_url}#seat=${admission.token}`, picture });
  };
  useEffect(() => () => way?.picture && URL.revokeObjectURL(way.picture), [way]);
  return html`<${Dialog} isOpen=${isOpen} onClose=${onClose} title=${t("classic.camera")}>
    <p>${t("classic.camera_how")}</p>
    ${way
      ? html`${way.picture && html`<img class="qr" src=${way.picture} alt=${t("classic.camera_qr")} width="240" height="240" />`}<${CopyLink} link=${way.link} />`
      : html`<button type="button" class="button is-main" onClick=${make}>${t("classic.camera_link")}</button>`}
  <//>`;
}

// A camera that was let in before gets a new link; the old one ends.
async function admitCamera(table, token) {
  const path = `/api/tables/${table.code}/seats`;
  const known = table.people.find(({ role }) => role === "camera");
  if (known) return api.post(`${path}/${known.number}/token`, undefined, { token });
  return api.post(path, { name: t("room.role_camera"), role: "camera" }, { token });
}

const DELAYS_S = [0, 5, 15, 30, 60];

export function StreamDialog({ isOpen, onClose, table }) {
  const [delayS, setDelay] = useState(0);
  const link = `${location.origin}/overlay?table=${table.code}${delayS ? `&delay=${delayS}` : ""}`;
  return html`<${Dialog} isOpen=${isOpen} onClose=${onClose} title=${t("classic.stream")}>
    <p>${t("classic.stream_how")}</p>
    <${SelectField} label=${t("classic.delay")} hint=${t("classic.delay_hint")} value=${delayS} onChange=${setDelay}
      choices=${DELAYS_S.map((one) => [one, one === 0 ? t("classic.delay_none") : t("classic.delay_s", { count: one })])} />
    <${CopyLink} link=${link} />
    <p><a href="${link}&test=1" target="_blank" rel="noopener">${t("classic.stream_test")}</a></p>
  <//>`;
}
