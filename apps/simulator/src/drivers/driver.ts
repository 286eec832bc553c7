import type { LanguageCode, Message } from '@konvoj/contract';
import type { Clock } from '../clock.ts';
import type { VehicleTimeline } from '../timeline.ts';
import { hasSignal, reactionTo, type Step } from './behaviour.ts';
import { RefusedError, signIn, type Credentials, type Phone } from './phone.ts';

const LOOK_EVERY_MS = 5_000;
/** Messages come by the live connection; fetching finds those that it missed. */
const FETCH_EVERY_MS = 60_000;
const POSITION_EVERY_MS = 30_000;
const SIGN_IN_AGAIN_MS = 60_000;
const READ = 40;

export interface DriverRun {
  /** Of the server. */
  readonly url: string;
  readonly credentials: Credentials;
  readonly language: LanguageCode;
  readonly seed: number;
  readonly clock: Clock;
  readonly signal: AbortSignal;
  /** Where the phone is; absent: the vehicle has a tracker, and the phone sends no positions. */
  readonly timeline?: VehicleTimeline;
}

interface Planned {
  readonly at: number;
  readonly message: Message;
  readonly step: Step;
}

/**
 * The life of a driver with the app, over the calls and the socket that the app uses: signs in, reads what comes,
 * answers, goes where they are sent, loses the signal and has it back. Ends with the signal of the run.
 */
export async function runDriver(run: DriverRun): Promise<void> {
  const { clock, signal } = run;
  while (!signal.aborted) {
    const phone = await signIn(run.url, run.credentials, signal).catch(() => null);
    if (phone !== null) {
      await new DriverLife(run, phone).live().catch(() => undefined);
      if (signal.aborted) return phone.signOut().catch(() => undefined);
    }
    await clock.until(clock.now() + SIGN_IN_AGAIN_MS, signal);
  }
}

class DriverLife {
  readonly #run: DriverRun;
  readonly #phone: Phone;
  readonly #seen = new Set<number>();
  #planned: Planned[] = [];
  #close: (() => void) | null = null;
  #fetchAt = 0;
  #positionAt = 0;
  #wake: (() => void) | null = null;

  constructor(run: DriverRun, phone: Phone) {
    this.#run = run;
    this.#phone = phone;
  }

  /** Until the session ends (then it throws) or the run does. */
  async live(): Promise<void> {
    const { clock, signal, seed, credentials, timeline } = this.#run;
    try {
      await this.#phone.takeVehicle();
      if (timeline !== undefined) await this.#phone.allowPosition();
      while (!signal.aborted) {
        if (hasSignal(clock.now(), seed, credentials.cardNumber)) await this.#connected();
        else this.#disconnect();
        await this.#sleep();
      }
    } finally {
      this.#disconnect();
    }
  }

  async #connected(): Promise<void> {
    try {
      this.#close ??= this.#phone.listen({ onMessages: () => this.#news(), onClose: () => this.#lost() });
      await this.#fetch();
      await this.#act();
      await this.#sendPosition();
    } catch (error) {
      if (error instanceof RefusedError && error.status === 401) throw error;
      // Anything else passes, as for a real phone: what was not done is tried again.
      this.#disconnect();
    }
  }

  async #fetch(): Promise<void> {
    const now = this.#run.clock.now();
    if (now < this.#fetchAt) return;
    this.#fetchAt = now + FETCH_EVERY_MS;
    for (const message of await this.#phone.messages()) {
      const isNew = message.direction === 0 && message.currentState < READ && !this.#seen.has(message.id);
      if (!isNew) continue;
      await this.#phone.receipt(message.id, 'received');
      this.#seen.add(message.id);
      this.#plan(message, now);
    }
  }

  #plan(message: Message, now: number): void {
    const { id, text, type, location } = message;
    const task = { id, text, isPopup: type === 1, hasPlace: location !== null };
    const { language, seed, credentials } = this.#run;
    const steps = reactionTo(task, language, seed, credentials.cardNumber);
    this.#planned.push(...steps.map((step) => ({ at: now + step.afterMs, message, step })));
  }

  async #act(): Promise<void> {
    const due = this.#planned.filter(({ at }) => at <= this.#run.clock.now()).toSorted((a, b) => a.at - b.at);
    for (const planned of due) {
      const { message, step } = planned;
      if (step.kind === 'answer') await this.#phone.write(`answer-${message.id}`, step.text);
      else await this.#phone.receipt(message.id, step.kind);
      this.#planned = this.#planned.filter((each) => each !== planned);
    }
  }

  async #sendPosition(): Promise<void> {
    const { clock, timeline } = this.#run;
    const now = clock.now();
    if (timeline === undefined || now < this.#positionAt) return;
    this.#positionAt = now + POSITION_EVERY_MS;
    const { at, altitudeMeters, course, gpsKmh, fix } = timeline.momentAt(now);
    if (!fix) return;
    const deviceTime = new Date(now).toISOString();
    const [latitude, longitude] = at;
    const position = { deviceTime, latitude, longitude, altitude: altitudeMeters, course, speed: gpsKmh, accuracy: 8 };
    await this.#phone.sendPositions([position]);
  }

  #news(): void {
    this.#fetchAt = 0;
    this.#wake?.();
  }

  /** The connection ended: the next look opens another and fetches what came meanwhile. */
  #lost(): void {
    this.#close = null;
    this.#fetchAt = 0;
  }

  #disconnect(): void {
    this.#close?.();
    this.#lost();
  }

  /** Until something is due, news come, or it is time to look. */
  async #sleep(): Promise<void> {
    const { clock, signal } = this.#run;
    const now = clock.now();
    const next = Math.min(now + LOOK_EVERY_MS, ...this.#planned.map(({ at }) => Math.max(at, now + 1)));
    const woken = new AbortController();
    this.#wake = () => woken.abort();
    await clock.until(next, AbortSignal.any([signal, woken.signal]));
    this.#wake = null;
  }
}
