import type { Device } from './device.ts';

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 60_000;

/** Devices that met a bug in this program pause before the next attempt, longer each time. */
export class Pauses {
  readonly #resumes = new Map<Device, () => void>();

  begin(device: Device, then: () => void): void {
    const resume = () => {
      clearTimeout(timer);
      this.#resumes.delete(device);
      then();
    };
    const timer = setTimeout(resume, Math.min(FIRST_PAUSE_MS * 2 ** (device.faults - 1), LONGEST_PAUSE_MS));
    timer.unref();
    this.#resumes.set(device, resume);
  }

  endAll(): void {
    for (const resume of this.#resumes.values()) resume();
  }
}
