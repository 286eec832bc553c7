import { ALARM_PREVIEW } from '@konvoj/contract';
import { exchangeDateTime, startOfLocalDay } from '@konvoj/i18n';
import { visibleDeviceIds } from '../../fleet/service.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Scope, Tx } from '../../platform/database.ts';
import { FairQueue } from '../../platform/fair-queue.ts';
import { invalidFields, ProblemError } from '../../platform/http/index.ts';
import { onePerUser } from '../../platform/one-per-user.ts';
import { FOLD_COLUMNS, foldRecord } from '../../telemetry/records/fields.generated.ts';
import type { FoldRow } from '../../telemetry/records/fields.generated.ts';
import { circumstancesOf } from './circumstances.ts';
import { refuseUnknown } from './references.ts';
import type { RuleTerms } from './types.ts';
import { termsUnder } from './versions.ts';
import { NO_ALARMS, watchRecords } from './watch/fold.ts';
import { watchPlan } from './watch/plan.ts';
import type { AlarmFired, AlarmVersion } from './watch/types.ts';
import { versionsUntil } from './watch/versions.ts';
import { watchedVersion } from './watched-version.ts';

const DAY_MS = 86_400_000;
const ROWS_PER_CHUNK = 2_000;
/** In this process: each keeps a core busy for up to 5 s. */
const AT_ONCE = 1;
const WAITING_MS = 20_000;

/** What a rule would have done in the last days. */
export interface Preview {
  /** Newest first. */
  readonly events: readonly { readonly deviceId: number; readonly plate: string; readonly event: AlarmFired }[];
  readonly days: readonly { readonly day: string; readonly count: number }[];
  /** Vehicles whose records were all watched. */
  readonly vehicles: number;
  /** Vehicles with records that the rule watches. */
  readonly ofVehicles: number;
}

interface Watched {
  readonly id: number;
  readonly plate: string;
  readonly ignition: 'used' | 'ignored';
  /** When its vehicle left the fleet; null: it has not. */
  readonly alienated_at: Date | null;
}

/**
 * @param gone aborted when nobody waits for the answer any more
 * @throws {ProblemError} validation: a vehicle or zone that is not there, a type that no record decides;
 * alarm.preview_in_progress: another one of this user waits or runs
 */
export type PreviewRule = (user: Required<Scope>, rule: RuleTerms, gone: AbortSignal) => Promise<Preview>;

/** Watches the stored records of the last days by a rule as it is typed. */
export function rulePreview({ database, clock }: { database: Database; clock: Clock }): PreviewRule {
  const queue = new FairQueue(AT_ONCE);
  const inTurn = async <T>({ organizationId }: Scope, gone: AbortSignal, work: () => Promise<T>): Promise<T> => {
    const tooLong = AbortSignal.timeout(WAITING_MS);
    return queue.run(organizationId, AbortSignal.any([tooLong, gone]), work).catch((error: unknown) => {
      throw error === tooLong.reason ? new ProblemError('unavailable', { retryAfterSeconds: 5 }) : error;
    });
  };
  async function previewOf(user: Required<Scope>, rule: RuleTerms, gone: AbortSignal): Promise<Preview> {
    const now = clock.now();
    const { version, devices, count, timeZone } = await database.tenant(user, async (tx) => {
      await refuseUnknown(tx, user, { ...rule, title: '', contacts: [] }, null, now);
      const owned = { ...rule, ownerId: user.userId };
      const circumstances = (await circumstancesOf(tx, user, [owned]))(owned);
      const terms = { ...termsUnder(rule, circumstances), enabled: true };
      const validFrom = now - ALARM_PREVIEW.days * DAY_MS;
      const stored = { ...terms, alarmId: 0, version: 1, begins: 1, validFrom, validTo: null };
      const found = await devicesOf(tx, user, terms.deviceIds, validFrom);
      return { version: watchedVersion(stored), ...found, timeZone: terms.timeZone };
    });
    if (version === null) throw invalidFields({ path: 'type', code: 'invalid' });
    const span = { from: version.validFrom, to: now };
    const { events, vehicles } = await inTurn(user, gone, () =>
      watchDevices(database, user, devices, version, { ...span, gone }),
    );
    return { events, days: daysOf(events, span, timeZone), vehicles, ofVehicles: count };
  }
  const onePreview = onePerUser('alarm.preview_in_progress');
  return (user, rule, gone) => onePreview(user, () => previewOf(user, rule, gone));
}

/** Those that reported last of those that were in the fleet since then, and how many have reported. */
async function devicesOf(tx: Tx, user: Scope, deviceIds: readonly number[] | null, from: number) {
  const visible = await visibleDeviceIds(tx, user, 'with alienated');
  const rows = await tx.query<Watched & { readonly count: number }>({
    name: 'alarms.preview_devices',
    text: `select d.id, v.licence_plate as plate, d.ignition, v.alienated_at, count(*) over () as count
             from device d
             join vehicle v on v.organization_id = d.organization_id and v.id = d.vehicle_id
             join device_state s on s.organization_id = d.organization_id and s.device_id = d.id
            where d.organization_id = $1 and d.id = any($2::int4[])
              and (v.alienated_at is null or v.alienated_at > $4)
            order by s.device_time desc, d.id limit $3`,
    values: [
      user.organizationId,
      deviceIds === null ? visible : visible.filter((id) => deviceIds.includes(id)),
      ALARM_PREVIEW.vehicles,
      new Date(from),
    ],
  });
  return { devices: rows, count: rows[0]?.count ?? 0 };
}

interface Span {
  /** Epoch milliseconds. */
  readonly from: number;
  readonly to: number;
}

async function watchDevices(
  database: Database,
  scope: Scope,
  devices: readonly Watched[],
  version: AlarmVersion,
  { gone, ...span }: Span & { readonly gone: AbortSignal },
): Promise<Pick<Preview, 'events' | 'vehicles'>> {
  const begun = performance.now();
  const events: { deviceId: number; plate: string; event: AlarmFired }[] = [];
  const whole = watchPlan([version]);
  for (const [before, { id: deviceId, plate, ignition, alienated_at: leftAt }] of devices.entries()) {
    const plan = leftAt === null ? whole : watchPlan(versionsUntil([version], leftAt.getTime()));
    let state = NO_ALARMS;
    for await (const rows of recordsOf(database, scope, deviceId, span)) {
      gone.throwIfAborted();
      const records = rows.map(foldRecord);
      const input = { records, outliers: records.map(({ outlier }) => outlier) };
      const watched = watchRecords(state, input, plan, { ignition });
      state = watched.state;
      for (const event of watched.events) if (event.kind === 'fired') events.push({ deviceId, plate, event });
      const isOver = performance.now() - begun > ALARM_PREVIEW.seconds * 1_000;
      if (events.length >= ALARM_PREVIEW.events || isOver)
        return { events: newestFirst(events.slice(0, ALARM_PREVIEW.events)), vehicles: before };
    }
  }
  return { events: newestFirst(events), vehicles: devices.length };
}

const newestFirst = (events: Preview['events']) => events.toSorted((a, b) => b.event.firedAt - a.event.firedAt);

/** The records of a span, ascending, in chunks, each read in a short transaction. */
async function* recordsOf(
  database: Database,
  scope: Scope,
  deviceId: number,
  { from, to }: Span,
): AsyncGenerator<readonly FoldRow[]> {
  let after: Pick<FoldRow, 'device_time' | 'event_id' | 'hash'> | null = {
    device_time: new Date(from - 1),
    event_id: 2_147_483_647,
    hash: 32_767,
  };
  while (after !== null) {
    const rows: FoldRow[] = await database.tenantQuery<FoldRow>(scope, {
      name: 'alarms.preview_records',
      text: `select ${FOLD_COLUMNS} from position
              where organization_id = $1 and device_id = $2 and device_time >= $3 and device_time <= $6
                and (device_time, event_id, hash) > ($3::timestamptz, $4::int4, $5::int2)
              order by device_time, event_id, hash limit ${ROWS_PER_CHUNK}`,
      values: [scope.organizationId, deviceId, after.device_time, after.event_id, after.hash, new Date(to)],
    });
    if (rows.length > 0) yield rows;
    after = rows.length === ROWS_PER_CHUNK ? (rows.at(-1) ?? null) : null;
  }
}

/** Firings on each local day of the span, oldest first. */
function daysOf(events: Preview['events'], { from, to }: Span, timeZone: string): Preview['days'] {
  const dayOf = (at: number) => exchangeDateTime(at, timeZone).slice(0, 10);
  const counts = new Map<string, number>();
  for (let day = startOfLocalDay(from, timeZone); day <= to; day = startOfLocalDay(day, timeZone, 1))
    counts.set(dayOf(day), 0);
  for (const { event } of events) counts.set(dayOf(event.firedAt), (counts.get(dayOf(event.firedAt)) ?? 0) + 1);
  return [...counts].map(([day, count]) => ({ day, count }));
}
