// For streams: a transparent page over the picture of a table. Being built.
import { html } from "../lib/html.js";

export const title = null;
export const isBare = true;

export default function OverlayPage({ query }) {
  return html`<main id="main" class="overlay" data-table=${query.table ?? ""}></main>`;
}
