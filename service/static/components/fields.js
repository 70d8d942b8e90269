// Fields of forms: a label over its control, and choices as buttons of which one is pressed.
import { html, useRef } from "../lib/html.js";

let count = 0;
function useId() {
  const id = useRef(null);
  id.current ??= `field-${(count += 1)}`;
  return id.current;
}

// A line of text; `hint` says what is expected. Other properties go to the input.
export function TextField({ label, hint, value, onInput, ...others }) {
  const id = useId();
  return html`<div class="field">
    <label for=${id}>${label}</label>
    <input id=${id} type="text" value=${value} aria-describedby=${hint ? `${id}-hint` : undefined}
      onInput=${(event) => onInput(event.target.value)} ...${others} />
    ${hint && html`<small id="${id}-hint">${hint}</small>`}
  </div>`;
}

// One of several. choices: [[value, text], ...]
export function SelectField({ label, hint, value, choices, onChange }) {
  const id = useId();
  return html`<div class="field">
    <label for=${id}>${label}</label>
    <select id=${id} aria-describedby=${hint ? `${id}-hint` : undefined}
      onChange=${(event) => onChange(choices[event.target.selectedIndex][0])}>
      ${choices.map(([one, text]) => html`<option key=${String(one)} selected=${one === value}>${text}</option>`)}
    </select>
    ${hint && html`<small id="${id}-hint">${hint}</small>`}
  </div>`;
}

// One of a few, all in sight: radio buttons that look like a row of buttons.
export function ChoiceField({ label, value, choices, onChange }) {
  const id = useId();
  return html`<fieldset class="field choice">
    <legend>${label}</legend>
    <div class="choice-row">
      ${choices.map(
        ([one, text]) => html`<label key=${String(one)}>
          <input type="radio" name=${id} checked=${one === value} onChange=${() => onChange(one)} /><span>${text}</span>
        </label>`,
      )}
    </div>
  </fieldset>`;
}

// On or off.
export function SwitchField({ label, hint, value, onChange }) {
  const id = useId();
  return html`<div class="field switch">
    <input id=${id} type="checkbox" role="switch" checked=${value} aria-describedby=${hint ? `${id}-hint` : undefined}
      onChange=${(event) => onChange(event.target.checked)} />
    <label for=${id}>${label}</label>
    ${hint && html`<small id="${id}-hint">${hint}</small>`}
  </div>`;
}
