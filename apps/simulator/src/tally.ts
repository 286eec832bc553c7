/** The totals of a fleet so far. */
export interface Counts {
  readonly connected: number;
  readonly records: number;
  readonly packets: number;
  readonly resent: number;
  readonly reconnects: number;
  readonly refused: number;
}

/** Enough for percentiles; bounded, so that an unread tally does not fill the memory in months. */
const MOST_LATENCIES = 100_000;

/** Counts the work of the trackers and keeps the times of the last acknowledgements. */
export class Tally {
  connected = 0;
  records = 0;
  packets = 0;
  resent = 0;
  reconnects = 0;
  refused = 0;
  #latencies: number[] = [];

  acknowledged(records: number, milliseconds: number): void {
    this.records += records;
    this.packets++;
    if (this.#latencies.length < MOST_LATENCIES) this.#latencies.push(milliseconds);
  }

  counts(): Counts {
    const { connected, records, packets, resent, reconnects, refused } = this;
    return { connected, records, packets, resent, reconnects, refused };
  }

  /** Median and 99th percentile of the acknowledgements since the last call, in milliseconds; null when there were none. */
  takeLatencies(): { p50: number; p99: number } | null {
    const sorted = this.#latencies.sort((a, b) => a - b);
    this.#latencies = [];
    const at = (share: number): number => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
    return sorted.length === 0 ? null : { p50: at(0.5), p99: at(0.99) };
  }
}
