// Where the keyboard stands when what was pressed is gone: at the page's heading, not at its top.
export function catchFocus() {
  requestAnimationFrame(() => {
    const { activeElement } = document;
    if (activeElement && activeElement !== document.body) return;
    focusHeading();
  });
}

// The page's heading gets the focus; false where there is none.
export function focusHeading() {
  const heading = document.querySelector("main h1");
  if (!(heading instanceof HTMLElement)) return false;
  heading.setAttribute("tabindex", "-1");
  heading.focus({ preventScroll: true });
  return true;
}
