/** Replays the quarantine of one organization after another, null for all. A queued organization is not queued twice. */
export class ReplayQueue {
  readonly #replay: (organizationId: number | null) => Promise<void>;
  readonly #failed: (error: unknown) => void;
  readonly #queued = new Set<number | null>();
  #running: Promise<void> | null = null;

  constructor(replay: (organizationId: number | null) => Promise<void>, failed: (error: unknown) => void) {
    this.#replay = replay;
    this.#failed = failed;
  }

  add(organizationId: number | null): void {
    this.#queued.add(organizationId);
    this.#running ??= this.#run();
  }

  /** Drops what is queued, and waits for the current replay. */
  async close(): Promise<void> {
    this.#queued.clear();
    await this.#running;
  }

  async #run(): Promise<void> {
    // One turn of the event loop: an import publishes its changes one after the other.
    await new Promise((resolve) => setImmediate(resolve));
    for (const organizationId of this.#queued) {
      this.#queued.delete(organizationId);
      await this.#replay(organizationId).catch(this.#failed);
    }
    this.#running = null;
  }
}
