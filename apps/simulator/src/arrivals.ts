import type { AvlRecord } from '@konvoj/teltonika';
import { holeAfter } from './coverage.ts';
import { dirtyRecords, isRepeated } from './dirt.ts';
import { recordOf } from './record.ts';
import { reports } from './reports.ts';
import type { Reporting } from './reports.ts';
import type { VehicleTimeline } from './timeline.ts';

/** A record and the moment at which its tracker can send it: its own, or the end of a coverage gap. */
export interface Arrival {
  readonly record: AvlRecord;
  /** Epoch milliseconds, never before the record's own (true) time. */
  readonly sendAt: number;
}

/**
 * The records of a span in the order in which the tracker sends them: records saved without coverage are sent later
 * (newest first for some models), some records are repeated, a few are dirty.
 * @param to exclusive; records of a gap still open then are sent when it closes
 */
export function* arrivals(
  timeline: VehicleTimeline,
  from: number,
  to: number,
  reporting: Reporting,
): Generator<Arrival, void, undefined> {
  const { vehicle } = timeline;
  let buffered: AvlRecord[] = [];
  let hole = holeAfter(vehicle.key, from);
  for (const report of reports(timeline, from, to, reporting)) {
    const time = report.moment.time;
    if (time >= hole.endsAt) {
      yield* flush(buffered, hole.endsAt, vehicle.newestFirst);
      buffered = [];
      hole = holeAfter(vehicle.key, time);
    }
    const record = recordOf(vehicle, report);
    const records = [record, ...dirtyRecords(vehicle, record), ...(isRepeated(vehicle, record) ? [record] : [])];
    if (time >= hole.startsAt) buffered.push(...records);
    else for (const saved of records) yield { record: saved, sendAt: time };
  }
  yield* flush(buffered, Math.max(hole.endsAt, to), vehicle.newestFirst);
}

function* flush(buffered: readonly AvlRecord[], sendAt: number, newestFirst: boolean): Generator<Arrival> {
  for (const record of newestFirst ? buffered.toReversed() : buffered) yield { record, sendAt };
}
