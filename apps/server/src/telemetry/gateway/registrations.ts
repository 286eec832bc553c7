/** Tells the parts of the gateway that somebody registered, changed or moved a tracker, so that they look it up again. */
export class Registrations {
  readonly #listeners = new Set<(imei: string) => void>();

  onChange(listener: (imei: string) => void): void {
    this.#listeners.add(listener);
  }

  changed(imei: string): void {
    for (const listener of this.#listeners) listener(imei);
  }
}
