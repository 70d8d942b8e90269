// The page starts here: speaks the language, finds the page module of the address, shows it.
import { Shell } from "./components/shell.js";
import { dropToasts, toastProblem } from "./components/toasts.js";
import { announce } from "./lib/announce.js";
import { focusHeading } from "./lib/focus.js";
import { html, render, useEffect, useState } from "./lib/html.js";
import { speak, t, useLanguage } from "./lib/i18n.js";
import { place } from "./lib/router.js";
import { loadModule } from "./lib/modules.js";
import { languageOf, settings } from "./lib/settings.js";

const ALWAYS = ["shell", "cards", "problems"];
const NOT_LOADED = [
  "The page could not be loaded: the network has gaps. Try again.",
  "Die Seite konnte nicht geladen werden: Das Netz hat Lücken. Versuch es noch einmal.",
  "La page n’a pas pu être chargée : le réseau a des trous. Réessaie.",
  "Sidan kunde inte laddas: nätet har luckor. Försök igen.",
];

function App({ first }) {
  const [shown, setShown] = useState(first);
  useLanguage();
  useEffect(() => {
    let latest = 0;
    const change = async ({ isNewLanguage }) => {
      const turn = (latest += 1);
      try {
        const next = await prepare();
        if (turn !== latest) return;
        setShown(next);
        if (isNewLanguage) return;
        dropToasts();
        arrive(next);
      } catch (error) {
        toastProblem(error);
      }
    };
    const ends = [
      place.follow(() => change({ isNewLanguage: false })),
      settings.follow(({ language }) => language !== document.documentElement.lang && change({ isNewLanguage: true })),
    ];
    return () => ends.forEach((end) => end());
  }, []);
  const { page, at } = shown;
  useEffect(() => {
    document.title = page.title ? `${t(page.title)} · Settable` : "Settable";
    document.documentElement.dataset.page = at.module;
  });
  return html`<${Shell} isBare=${page.isBare} sheet=${at.module}><${page.default} key=${at.url} query=${at.query} params=${at.params} /><//>`;
}

// Load the module and the texts of the page at the present address.
async function prepare() {
  const at = place.value;
  const page = await loadModule(`pages/${at.module}.js`);
  await speak(languageOf(settings.value), [...ALWAYS, ...(page.texts ?? [])]);
  return { page, at };
}

// On another page the focus goes to its heading and its title is said.
function arrive({ page }) {
  requestAnimationFrame(() => {
    if (focusHeading()) return;
    document.getElementById("main")?.focus({ preventScroll: true });
    if (page.title) announce(t(page.title));
  });
}

const root = /** @type {HTMLElement} */ (document.getElementById("app"));

async function start() {
  const first = await prepare();
  root.replaceChildren();
  render(html`<${App} first=${first} />`, root);
  document.documentElement.dataset.ready = "yes";
  if ("serviceWorker" in navigator && isSecureContext) {
    navigator.serviceWorker.register("/sw.js").catch((error) => console.info("no worker:", error.message));
  }
}

// Without texts there are no texts: said in each language, with a button that tries again.
function sayNotLoaded() {
  const words = document.createElement("p");
  words.setAttribute("role", "alert");
  words.textContent = NOT_LOADED.join(" ");
  const again = Object.assign(document.createElement("button"), { type: "button", className: "button is-main", textContent: "⟳ Settable" });
  again.addEventListener("click", () => location.reload());
  root.replaceChildren(words, again);
  root.className = "not-loaded";
}

start().catch((error) => {
  sayNotLoaded();
  throw error;
});
