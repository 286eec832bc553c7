/** Notifies the parts of the gateway that a tracker was registered, changed or moved, so that they read it again. */
export class Registrations {
  readonly #listeners = new Set<(imei: string) => void>();

  onChange(listener: (imei: string) => void): void {
    this.#listeners.add(listener);
  }

  changed(imei: string): void {
    for (const listener of this.#listeners) listener(imei);
  }
}
