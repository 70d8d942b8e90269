// The live regions: what a screen reader says without a move of the focus.
// `announce` is polite; `announce(text, {isUrgent: true})` interrupts, for verdicts.
/** @type {{polite: HTMLElement | null, assertive: HTMLElement | null}} */
const regions = { polite: null, assertive: null };

/** @param {string} text */
export function announce(text, { isUrgent = false } = {}) {
  const region = regionFor(isUrgent ? "assertive" : "polite");
  region.textContent = "";
  setTimeout(() => (region.textContent = text), 60); // the same words twice are still said twice
}

/** @param {"polite" | "assertive"} manner */
function regionFor(manner) {
  const known = regions[manner];
  if (known) return known;
  const region = document.createElement("div");
  region.className = "only-heard";
  region.setAttribute("aria-live", manner);
  region.setAttribute("role", manner === "assertive" ? "alert" : "status");
  document.body.append(region);
  regions[manner] = region;
  return region;
}
