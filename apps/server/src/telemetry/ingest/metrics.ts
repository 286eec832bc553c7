import { Counter, Gauge, Histogram } from 'prom-client';
import type { Registry } from 'prom-client';

export interface IngestMetrics {
  readonly records: Counter;
  readonly batches: Counter<'lane'>;
  readonly batchRows: Histogram;
  readonly commitSeconds: Histogram<'lane'>;
  readonly late: Counter;
  readonly duplicates: Counter;
  readonly refused: Counter;
  readonly faults: Counter;
  readonly rebuilt: Counter;
  readonly quarantined: Counter<'reason'>;
  readonly unknownTrackers: Counter;
}

/**
 * The counters of the ingest (docs/development/ingest.md explains which to watch).
 * @param inside the number of pending records, called on each scrape
 */
export function createIngestMetrics(registry: Registry, inside: () => number): IngestMetrics {
  const registers = [registry];
  const queued: Gauge = new Gauge({
    name: 'konvoj_ingest_queued_records',
    help: 'Records that are not settled yet',
    registers,
    collect: () => queued.set(inside()),
  });
  return {
    records: new Counter({ name: 'konvoj_ingest_records_total', help: 'Records stored for the first time', registers }),
    batches: new Counter({
      name: 'konvoj_ingest_batches_total',
      help: 'Committed batches',
      labelNames: ['lane'],
      registers,
    }),
    batchRows: new Histogram({
      name: 'konvoj_ingest_batch_rows',
      help: 'Records of a batch',
      buckets: [1, 10, 100, 500, 1_000, 2_000, 5_000, 10_000],
      registers,
    }),
    commitSeconds: new Histogram({
      name: 'konvoj_ingest_commit_seconds',
      help: 'Time from sending a batch to its commit',
      labelNames: ['lane'],
      buckets: [0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 5],
      registers,
    }),
    late: new Counter({ name: 'konvoj_ingest_late_total', help: 'Late records stored for the first time', registers }),
    duplicates: new Counter({ name: 'konvoj_ingest_duplicates_total', help: 'Repeated records', registers }),
    refused: new Counter({
      name: 'konvoj_ingest_refused_total',
      help: 'Batches refused because another gateway advanced a device',
      registers,
    }),
    faults: new Counter({
      name: 'konvoj_ingest_faults_total',
      help: 'Attempts to store data of a device that failed because of a bug in this program',
      registers,
    }),
    rebuilt: new Counter({
      name: 'konvoj_ingest_states_rebuilt_total',
      help: 'Devices whose unreadable stored state was recomputed',
      registers,
    }),
    quarantined: new Counter({
      name: 'konvoj_ingest_quarantined_total',
      help: 'Records that could not be used',
      labelNames: ['reason'],
      registers,
    }),
    unknownTrackers: new Counter({
      name: 'konvoj_ingest_unknown_trackers_total',
      help: 'Connection attempts of unregistered trackers',
      registers,
    }),
  };
}
