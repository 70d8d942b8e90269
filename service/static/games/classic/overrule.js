// The host's last word: whose call it was, or that it does not count; and who was heard shouting.
import { Dialog } from "../../components/dialog.js";
import { attempt, toast } from "../../components/toasts.js";
import { api } from "../../lib/api.js";
import { useEvent } from "../../lib/events.js";
import { html, useState } from "../../lib/html.js";
import { number, t } from "../../lib/i18n.js";

async function reassign(table, token, seat, words) {
  const done = await attempt(() => api.post(`/api/tables/${table.code}/reassign`, { seat }, { token, expected: table.sequence }));
  if (done) toast(words, { kind: "good" });
}

export function Overrule({ isOpen, onClose, table, game, token }) {
  const holder = game.control?.seat ?? game.state.verdict?.seat ?? null;
  const give = (seat, words) => {
    onClose();
    reassign(table, token, seat, words);
  };
  return html`<${Dialog} isOpen=${isOpen} onClose=${onClose} title=${t("classic.overrule")}>
    ${holder === null
      ? html`<p>${t("classic.nobody_called")}</p>`
      : html`<p>${t("classic.overrule_how", { name: game.nameOf(holder) })}</p>
        <div class="row">
          ${game.players.filter(({ seat }) => seat !== holder).map(({ seat, name }) => html`<button key=${seat} type="button" class="button"
            onClick=${() => give(seat, t("classic.given", { name }))}>${t("classic.it_was", { name })}</button>`)}
          <button type="button" class="button is-bad" onClick=${() => give(null, t("classic.counts_not"))}>${t("classic.count_not")}</button>
        </div>`}
  <//>`;
}

// Who was heard at the last shout, for as long as that call is the latest.
export function Heard({ room, table, game, token }) {
  const [heard, setHeard] = useState(null);
  useEvent(room, "message", (message) => message.type === "heard" && setHeard(message));
  if (!heard || !table.hands_free) return null;
  const holder = game.control?.seat ?? game.state.verdict?.seat;
  return html`<section class="panel heard"><h2>${t("classic.heard")}</h2>
    ${heard.refused && html`<p>${t(heard.refused === "SHOUT_HELD" ? "problems.shout_held" : "classic.heard_refused")}</p>`}
    <ol>${heard.shouts.map(({ seat, after_ms, loudness_db }) => html`<li key=${seat} class=${seat === heard.seat ? "is-first" : ""}>
      <span><b>${game.nameOf(seat)}</b> ${t("classic.heard_at", { after: number(after_ms), loudness: number(loudness_db) })}
        ${seat === heard.seat && html` · ${t("classic.heard_won")}`}</span>
      ${!heard.refused && seat !== holder && html`<button type="button" class="button"
        onClick=${() => reassign(table, token, seat, t("classic.given", { name: game.nameOf(seat) }))}>${t("classic.it_was", { name: game.nameOf(seat) })}</button>`}
    </li>`)}</ol>
  </section>`;
}
