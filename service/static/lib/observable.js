// A value that tells when it changes, and the hook by which a component follows it.
import { useEffect, useState } from "./html.js";

export class Observable {
  #value;
  #followers = new Set();

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
  follow(follower) {
    this.#followers.add(follower);
    return () => this.#followers.delete(follower);
  }
}

export function useObservable(observable) {
  const [value, setValue] = useState(observable.value);
  useEffect(() => {
    setValue(observable.value);
    return observable.follow(setValue);
  }, [observable]);
  return value;
}
