// For the host: take back, say whose call it was, let phones listen, camera, stream, end.
import { CameraDialog, StreamDialog } from "./links.js";
import { Heard, Overrule } from "./overrule.js";
import { LayoutDialog } from "./layout-dialog.js";
import { JoinCode } from "../../components/join-code.js";
import { Dialog } from "../../components/dialog.js";
import { SwitchField } from "../../components/fields.js";
import { attempt, toast } from "../../components/toasts.js";
import { api } from "../../lib/api.js";
import { html, useState } from "../../lib/html.js";
import { t } from "../../lib/i18n.js";

export function Tools({ room, table, game, seat }) {
  const [open, setOpen] = useState(null);
  const path = `/api/tables/${table.code}`;
  const { token } = seat;
  const close = () => setOpen(null);
  const undo = async () => {
    if (await attempt(() => api.post(`${path}/undo`, undefined, { token }))) toast(t("classic.undone"), { kind: "good" });
  };
  const end = async () => {
    close();
    await attempt(() => api.post(`${path}/end`, undefined, { token }));
  };
  const listenAll = (is_on) => attempt(() => api.put(`${path}/hands-free`, { is_on }, { token }));
  const button = (name, words) => html`<button type="button" class="button" onClick=${() => setOpen(name)}>${words}</button>`;
  const isRunning = !game.isOver;
  return html`<section class="classic-tools" aria-label=${t("classic.tools")}>
    ${isRunning && html`<${Heard} room=${room} table=${table} game=${game} token=${token} />`}
    <div class="row">
      <button type="button" class="button" onClick=${undo} disabled=${table.sequence === 0}>↶ ${t("classic.undo")}</button>
      ${button("overrule", t("classic.overrule"))}
      ${game.isPhysical && isRunning && button("layout", t("classic.what_lies"))}
      ${game.isPhysical && isRunning && button("camera", t("classic.camera"))}
      ${button("invite", t("room.invite"))}
      ${button("stream", t("classic.stream"))}
      ${isRunning && button("end", t("classic.end"))}
    </div>
    ${game.players.length > 0 && isRunning && html`<${SwitchField} label=${t("classic.hands_free")} hint=${t("classic.hands_free_hint")} value=${table.hands_free} onChange=${listenAll} />`}
    <${Overrule} isOpen=${open === "overrule"} onClose=${close} table=${table} game=${game} token=${token} />
    <${LayoutDialog} isOpen=${open === "layout"} onClose=${close} table=${table} token=${token} />
    <${CameraDialog} isOpen=${open === "camera"} onClose=${close} table=${table} seat=${seat} />
    <${StreamDialog} isOpen=${open === "stream"} onClose=${close} table=${table} />
    <${Dialog} isOpen=${open === "invite"} onClose=${close} title=${t("room.invite")}>
      <${JoinCode} code=${table.code} link=${seat.join_url ?? `${location.origin}/join/${table.code}`} />
    <//>
    <${Dialog} isOpen=${open === "end"} onClose=${close} title=${t("classic.end_sure")}
      footer=${html`<button type="button" class="button" onClick=${close}>${t("classic.go_on")}</button>
        <button type="button" class="button is-bad" onClick=${end}>${t("classic.end")}</button>`}>
      <p>${t("classic.end_how")}</p>
    <//>
  </section>`;
}
