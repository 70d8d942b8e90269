// The live regions: what a screen reader says without a move of the focus.
// `announce` is polite; `announce(text, {isUrgent: true})` interrupts, for verdicts.
const regions = { polite: null, assertive: null };

export function announce(text, { isUrgent = false } = {}) {
  const region = regionFor(isUrgent ? "assertive" : "polite");
  region.textContent = "";
  setTimeout(() => (region.textContent = text), 60); // the same words twice are still said twice
}

function regionFor(manner) {
  if (!regions[manner]) {
    const region = document.createElement("div");
    region.className = "only-heard";
    region.setAttribute("aria-live", manner);
    region.setAttribute("role", manner === "assertive" ? "alert" : "status");
    document.body.append(region);
    regions[manner] = region;
  }
  return regions[manner];
}
