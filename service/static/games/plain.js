// A table without a view of its own yet: who plays, what lies there, how it stands.
import { Layout } from "../components/layout.js";
import { People } from "../components/people.js";
import { html } from "../lib/html.js";
import { t } from "../lib/i18n.js";

export default function PlainView({ table }) {
  const cards = table.state?.table?.cards ?? [];
  return html`<h1>${t("room.heading", { code: table.code })}</h1>
    ${cards.length > 0 && html`<${Layout} cards=${cards} />`}
    <${People} table=${table} scores=${table.state?.scores} />`;
}
