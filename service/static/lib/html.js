// One door to the vendored library (preact with htm): pages import from here only.
export {
  html, render, useState, useEffect, useLayoutEffect, useRef,
} from "../vendor/preact.js";
