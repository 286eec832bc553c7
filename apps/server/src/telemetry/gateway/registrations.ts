/** Notifies the parts of the gateway that a tracker was registered, changed or moved, or any may have been, so that they read it again. */
export class Registrations {
  readonly #listeners = new Set<(imei: string | null) => void>();

  /** @param listener gets null for any tracker */
  onChange(listener: (imei: string | null) => void): void {
    this.#listeners.add(listener);
  }

  changed(imei: string | null): void {
    for (const listener of this.#listeners) listener(imei);
  }
}
