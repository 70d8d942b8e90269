// What the page uses of the vendored library (preact with htm), for the type checker only.
type Dependencies = readonly unknown[];
type Change<T> = (next: T | ((before: T) => T)) => void;
export interface Ref<T> {
  current: T;
}
export function html(strings: TemplateStringsArray, ...values: unknown[]): any;
export function render(shown: unknown, into: Element): void;
// What begins as null and is given no type of its own may become anything.
export function useState(first: null): [any, (next: any) => void];
export function useState(first: never[]): [any[], Change<any[]>];
export function useState<T>(first: T | (() => T)): [T, Change<T>];
export function useEffect(act: () => unknown, on?: Dependencies): void;
export function useLayoutEffect(act: () => unknown, on?: Dependencies): void;
export function useRef(first: null): Ref<any>;
export function useRef(first: never[]): Ref<any[]>;
export function useRef<T>(first: T): Ref<T>;
