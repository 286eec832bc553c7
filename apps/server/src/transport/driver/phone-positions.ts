import type { PhonePosition } from '@konvoj/contract';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Tx } from '../../platform/database.ts';
import { rateLimit } from '../../platform/rate-limits.ts';
import type { IngestService } from '../../telemetry/ingest/ingest.ts';
import { noPositionConsent } from './errors.ts';
import { insertApart, listPresences, listTaken } from './phone-position-store.ts';
import { phoneRecord } from './phone-record.ts';
import { phoneSpans, spanAt, type PhoneSpan } from './phone-spans.ts';
import { findAppDriver } from './settings-store.ts';
import type { DriverScope } from './service.ts';

const PROTOCOL = 'driver-app';
/** The ingest accepts nothing older, and what is stored apart is kept as long. */
export const PHONE_POSITION_DAYS = 35;
const DAY_MS = 86_400_000;
/** Many times what a phone sends in driving; one that was offline for a day sends fifty at once. */
const BATCHES = { limit: 60, windowMs: 5 * 60_000 };

/** How many positions went where. */
export interface TakenPositions {
  readonly vehicle: number;
  readonly apart: number;
  readonly withoutVehicle: number;
  /** Of a clock that is wrong: they are in the quarantine. */
  readonly unusable: number;
}

export interface PhonePositions {
  /**
   * Stores positions of a driver's phone: as records of the vehicle in which they were then, or apart from them.
   * @throws {ProblemError} driver_app.no_position_consent; too_many_requests
   */
  take(driver: DriverScope, positions: readonly PhonePosition[]): Promise<TakenPositions>;
}

export function phonePositions(parts: {
  readonly database: Database;
  readonly ingest: Pick<IngestService, 'submit' | 'isAccepted'>;
  readonly clock: Clock;
}): PhonePositions {
  const { database, ingest, clock } = parts;
  const batches = rateLimit(parts, 'driver positions', BATCHES);
  return {
    async take(driver, positions) {
      const { organizationId, driverId } = driver;
      await batches.require(`${organizationId}:${driverId}`);
      const since = new Date(clock.now() - PHONE_POSITION_DAYS * DAY_MS);
      const spans = await database.tenant(driver, (tx) => spansOf(tx, driver, since));

      const placed = positions.map((position) => {
        const record = phoneRecord(position);
        return { position, record, span: spanAt(spans, record.deviceTime) };
      });
      // A wrong clock is judged as that of a tracker: the ingest keeps such a record in the quarantine.
      const [timely, untimely] = parted(placed, ({ record }) => ingest.isAccepted(record.deviceTime));
      const apart = timely.flatMap(({ span, ...each }) =>
        span === null || span.isOfVehicle ? [] : [{ ...each, deviceId: span.deviceId }],
      );
      const ofVehicle = timely.filter(({ span }) => span?.isOfVehicle === true);

      if (apart.length > 0) {
        await database.tenant(driver, (tx) => insertApart(tx, driver, driverId, apart, new Date(clock.now())));
      }
      const mountings = spans
        .filter(({ isOfVehicle }) => isOfVehicle)
        .map(({ deviceId, from, to }) => ({ organizationId, deviceId, from, to }));
      await ingest.submit(
        { trackerId: null, organizationId, mountings },
        PROTOCOL,
        [...ofVehicle, ...untimely].map(({ record, position }) => ({
          record,
          raw: Buffer.from(JSON.stringify(position)),
        })),
      );
      const withoutVehicle = timely.filter(({ span }) => span === null).length;
      return { vehicle: ofVehicle.length, apart: apart.length, withoutVehicle, unusable: untimely.length };
    },
  };
}

/** @throws {ProblemError} driver_app.no_position_consent */
async function spansOf(tx: Tx, driver: DriverScope, since: Date): Promise<PhoneSpan[]> {
  const { driverId } = driver;
  if ((await findAppDriver(tx, driver, driverId))?.positionConsent !== true) throw noPositionConsent();
  const presences = await listPresences(tx, driver, driverId, since);
  const deviceIds = [...new Set(presences.map(({ deviceId }) => deviceId))];
  return phoneSpans(presences, await listTaken(tx, driver, driverId, deviceIds, since));
}

/** Those for which the rule holds, and the others. */
function parted<T>(all: readonly T[], holds: (each: T) => boolean): [T[], T[]] {
  return [all.filter(holds), all.filter((each) => !holds(each))];
}
