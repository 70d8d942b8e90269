// Where the keyboard stands when what was pressed is gone: at the page's heading, not at its top.
export function catchFocus() {
  requestAnimationFrame(() => {
    const { activeElement } = document;
    if (activeElement && activeElement !== document.body) return;
    const heading = document.querySelector("main h1");
    heading?.setAttribute("tabindex", "-1");
    heading?.focus({ preventScroll: true });
  });
}
