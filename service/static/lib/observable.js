// A value that tells when it changes, and the hook by which a component follows it.
import { useEffect, useState } from "./html.js";

/** @template T */
export class Observable {
  /** @type {T} */
  #value;
  /** @type {Set<(value: T) => void>} */
  #followers = new Set();

  /** @param {T} value */
  constructor(value) {
    this.#value = value;
  }

  get value() {
    return this.#value;
  }

  set value(next) {
    if (Object.is(next, this.#value)) return;
    this.#value = next;
    for (const follower of [...this.#followers]) follower(next);
  }

  // Calls back after every change; returns what ends that.
  /** @param {(value: T) => void} follower */
  follow(follower) {
    this.#followers.add(follower);
    return () => this.#followers.delete(follower);
  }
}

/**
 * @template T
 * @param {Observable<T>} observable
 * @returns {T}
 */
export function useObservable(observable) {
  const [value, setValue] = useState(observable.value);
  useEffect(() => {
    setValue(observable.value);
    return observable.follow(setValue);
  }, [observable]);
  return value;
}
