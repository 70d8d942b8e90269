// What surrounds every page: skip link, header with language and settings, footer, toasts.
import { CardDefinitions } from "./card.js";
import { SettingsDialog } from "./settings-dialog.js";
import { Toasts } from "./toasts.js";
import { html, useState } from "../lib/html.js";
import { spoken, t, useLanguage } from "../lib/i18n.js";
import { choose, LANGUAGES } from "../lib/settings.js";

const OWN_NAMES = { en: "English", de: "Deutsch", fr: "Français", sv: "Svenska" };

// `sheet` names the style sheet whose rules count within the page (`.of-NAME`).
export function Shell({ children, isBare, sheet }) {
  useLanguage();
  if (isBare) return html`<${CardDefinitions} />${children}<${Toasts} />`;
  return html`<a class="skip" href="#main">${t("shell.skip")}</a>
    <${CardDefinitions} />
    <${Header} />
    <main id="main" class="of-${sheet}" tabindex="-1">${children}</main>
    <${Footer} />
    <${Toasts} />`;
}

function Header() {
  const [isOpen, setOpen] = useState(false);
  return html`<header class="page-head">
    <a class="brand" href="/"><${Mark} /><span>Settable</span></a>
    <div class="page-head-tools">
      <${LanguageSwitch} />
      <button type="button" class="button is-quiet" onClick=${() => setOpen(true)}>
        <span aria-hidden="true">⚙</span><span class="wide-only">${t("shell.settings")}</span>
        <span class="only-heard narrow-only">${t("shell.settings")}</span>
      </button>
    </div>
    <${SettingsDialog} isOpen=${isOpen} onClose=${() => setOpen(false)} />
  </header>`;
}

function LanguageSwitch() {
  return html`<label class="language">
    <span class="only-heard">${t("shell.language")}</span>
    <select onChange=${(event) => choose({ language: event.target.value })}>
      ${LANGUAGES.map(
        (one) => html`<option key=${one} value=${one} lang=${one} selected=${one === spoken.value}>${OWN_NAMES[one]}</option>`,
      )}
    </select>
  </label>`;
}

export function Mark() {
  return html`<svg class="mark" viewBox="0 0 40 40" aria-hidden="true" focusable="false">
    <rect x="3" y="9" width="17" height="25" rx="3" transform="rotate(-14 11 21)" class="ink-purple" />
    <rect x="12" y="7" width="17" height="26" rx="3" class="ink-green" />
    <rect x="20" y="9" width="17" height="25" rx="3" transform="rotate(14 29 21)" class="ink-red" />
  </svg>`;
}

function Footer() {
  return html`<footer class="page-foot">
    <p>${t("shell.local")}</p>
    <nav aria-label=${t("shell.more")}>
      <a href="/rules">${t("shell.rules")}</a>
      <a href="/docs" target="_self">${t("shell.programs")}</a>
    </nav>
    <p><small>${t("shell.trademark")}</small></p>
  </footer>`;
}
