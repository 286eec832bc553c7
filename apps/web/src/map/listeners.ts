import type { Unsubscribe } from './map-types.ts';

/** A list of listeners for one kind of event. */
export class Listeners<Event> {
  readonly #listeners = new Set<(event: Event) => void>();

  add(listener: (event: Event) => void): Unsubscribe {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  notify(event: Event): void {
    for (const listener of this.#listeners) listener(event);
  }

  get isEmpty(): boolean {
    return this.#listeners.size === 0;
  }

  clear(): void {
    this.#listeners.clear();
  }
}
