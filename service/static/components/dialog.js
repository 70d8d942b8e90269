// A dialog on top of the page: the browser's own, so focus stays inside and Escape closes it.
import { html, useEffect, useRef } from "../lib/html.js";
import { t, useLanguage } from "../lib/i18n.js";

let count = 0;

// isOpen, title, onClose; children are its content. `footer` holds the buttons that decide.
export function Dialog({ isOpen, title, onClose, children, footer, isWide }) {
  useLanguage();
  const box = useRef(null);
  const id = useRef(`dialog-${(count += 1)}`);
  useEffect(() => {
    const dialog = box.current;
    if (isOpen && !dialog.open) dialog.showModal();
    if (!isOpen && dialog.open) dialog.close();
  }, [isOpen]);
  useEffect(() => {
    const dialog = box.current;
    return () => dialog.close(); // taken away while open: the focus goes back to where it was
  }, []);
  const onBackdrop = (event) => event.target === box.current && onClose();
  return html`<dialog ref=${box} class="dialog ${isWide ? "is-wide" : ""}" aria-labelledby=${id.current}
    onClose=${() => isOpen && onClose()} onClick=${onBackdrop}>
    ${isOpen && html`<div class="dialog-box">
      <header class="dialog-head">
        <h2 id=${id.current}>${title}</h2>
        <button type="button" class="button is-quiet is-round" aria-label=${t("shell.close")} onClick=${onClose}>✕</button>
      </header>
      <div class="dialog-body">${children}</div>
      ${footer && html`<footer class="dialog-foot">${footer}</footer>`}
    </div>`}
  </dialog>`;
}
