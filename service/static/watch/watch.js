// The page of `settable watch` on a machine without a screen: the picture, its sentence, the keys.
const verdict = /** @type {HTMLElement} */ (document.getElementById("verdict"));
const picture = /** @type {HTMLImageElement} */ (document.getElementById("picture"));
/** @type {Record<string, string>} */
const names = { Enter: "enter", Escape: "escape", Tab: "tab", Backspace: "backspace", " ": " " };
let isCorrecting = false;

/** @param {string} key */
async function press(key) {
  const answer = await fetch("key", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ key }),
  });
  if (answer.ok) show(await answer.json());
}

/** @param {{is_correcting: boolean, told: string}} state */
function show(state) {
  isCorrecting = state.is_correcting;
  if (verdict.textContent !== state.told) verdict.textContent = state.told;
}

for (const button of document.querySelectorAll("button")) {
  const { key } = button.dataset;
  if (key) button.addEventListener("click", () => press(key));
}

addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const key = names[event.key] ?? (event.key.length === 1 ? event.key : null);
  if (key === null) return;
  // Outside of correcting, Tab, Enter and space belong to the page's own buttons.
  if (!isCorrecting && (key.length > 1 || key === " ")) return;
  event.preventDefault();
  press(key);
});

async function ask() {
  try {
    const answer = await fetch("state");
    if (answer.ok) show(await answer.json());
  } catch {
    verdict.textContent = "The table is not being watched any more.";
    picture.removeAttribute("src");
    return;
  }
  setTimeout(ask, 1000);
}
ask();
