// One door to the vendored library (preact with htm): pages import from here only.
export {
  html, render, h, Component, createContext,
  useState, useReducer, useEffect, useLayoutEffect, useRef, useMemo, useCallback, useContext,
} from "../vendor/preact.js";
