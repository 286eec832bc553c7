import type { TrackerQuarantine as WireQuarantine } from '@konvoj/contract';
import { decodeAgain } from '../gateway/decode-again.ts';
import { protocolOnWire } from '../../fleet/trackers/wire.ts';
import type { NormalisedRecord } from '../records/record.ts';
import type { TrackerQuarantine } from './types.ts';

const BYTES_SHOWN = 2_048;
const RECORDS_SHOWN = 10;
/** The latest instant that ISO 8601 writes with a four-digit year. */
const LAST_INSTANT = Date.UTC(9999, 11, 31);

export function quarantineOnWire({ family, reasons, rows }: TrackerQuarantine): WireQuarantine {
  return {
    reasons: reasons.map(({ first, last, ...counted }) => ({
      ...counted,
      first: new Date(first).toISOString(),
      last: new Date(last).toISOString(),
    })),
    rows: rows.map((row) => ({
      id: row.id,
      at: new Date(row.arrivedAt).toISOString(),
      reason: row.reason,
      deviceTime: instantOnWire(row.deviceTime),
      protocol: protocolOnWire(row.protocol),
      bytes: row.bytes.length,
      hex: Buffer.from(row.bytes.subarray(0, BYTES_SHOWN)).toString('hex'),
      records: decodeAgain(row, family)
        .slice(0, RECORDS_SHOWN)
        .map(({ record }) => recordOnWire(record)),
    })),
  };
}

function recordOnWire({ deviceTime, latitude, longitude, speedKmh, ignition }: NormalisedRecord) {
  return { time: instantOnWire(deviceTime), latitude, longitude, speed: speedKmh, ignition };
}

function instantOnWire(at: number | null): string | null {
  return at === null || !(at >= 0 && at <= LAST_INSTANT) ? null : new Date(at).toISOString();
}
