import { MAX_DAYS_STAGES } from '@konvoj/contract';
import type { AlarmEntry, LanguageCode } from '@konvoj/contract';
import { driverIdOf } from '../../fleet/rules.ts';
import { findVisibleDevice, readFleet } from '../../fleet/service.ts';
import type { Fleet } from '../../fleet/types.ts';
import { userNames } from '../../organization/identity/names.ts';
import type { Bus } from '../../platform/bus.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database.ts';
import { invalidFields, notFound } from '../../platform/http/index.ts';
import { acceptPeriod } from '../../platform/period.ts';
import { readInstant } from '../../platform/time.ts';
import { listChanged } from '../../telemetry/live/events.ts';
import type { NamePlaces } from '../../places/geocoding/place-names.ts';
import { clearEntries, countEntries, deliveriesOf, listEntries, markEntriesRead } from './history-store.ts';
import type { HistoryFilter } from './history-filter.ts';
import type { EntryCounts, ReadChoice } from './history-store.ts';
import { findRule, ownedBy } from './rule-store.ts';
import type { RuleReader } from './types.ts';
import { entryOnWire } from './wire.ts';

export interface HistoryQuery extends Omit<HistoryFilter, 'from' | 'to'> {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** How a reader reads: in their language, times without a zone in that of their organization. */
export interface Reading {
  readonly language: LanguageCode;
  readonly timeZone: string;
}

export interface HistoryService {
  /** Newest first. @throws {ProblemError} validation, period.* */
  list(reader: RuleReader, reading: Reading, query: HistoryQuery): Promise<AlarmEntry[]>;
  counts(reader: RuleReader): Promise<EntryCounts[]>;
  /** @throws {ProblemError} not_found */
  countsOf(reader: RuleReader, alarmId: number): Promise<{ unread: number; total: number }>;
  /** @returns how many are read now; vehicles and alarms that the reader may not see have none */
  markRead(reader: RuleReader, choice: ReadChoice): Promise<number>;
  /** @throws {ProblemError} not_found: a device that the reader may not see */
  clear(reader: RuleReader, deviceId: number): Promise<void>;
}

export interface HistoryParts {
  readonly database: Database;
  readonly bus: Pick<Bus, 'publish'>;
  readonly clock: Clock;
  readonly namePlaces: NamePlaces;
}

export function historyService({ database, bus, clock, namePlaces }: HistoryParts): HistoryService {
  const publish = ({ organizationId }: RuleReader) =>
    bus.publish(listChanged, { organizationId, topic: 'alarmHistory', ids: [] });
  return {
    async list(reader, { language, timeZone }, query) {
      const filter = { ...query, ...periodOf(query, timeZone) };
      const { entries, deliveries, fleet } = await database.tenant(reader, async (tx) => {
        const found = await listEntries(tx, reader, filter);
        const ids = found.map(({ id }) => id);
        const [sent, known] = await Promise.all([deliveriesOf(tx, reader, ids), readFleet(tx, reader)]);
        return { entries: found, deliveries: sent, fleet: known };
      });
      const places = entries.flatMap(({ latitude, longitude }) =>
        latitude === null || longitude === null ? [] : [{ latitude, longitude }],
      );
      const users = [
        ...entries.flatMap(({ readBy }) => readBy ?? []),
        ...deliveries.flatMap(({ channel, recipient }) => (channel === 'push' ? Number(recipient) : [])),
      ];
      const [{ addressAt }, names] = await Promise.all([
        namePlaces(reader, places, language),
        userNames(database, [...new Set(users)]),
      ]);
      const byEvent = Map.groupBy(deliveries, ({ eventId }) => eventId);
      return entries.map((entry) =>
        entryOnWire(entry, {
          names,
          addressAt,
          driver: driverNameOf(fleet, entry.driver),
          deliveries: byEvent.get(entry.id) ?? [],
        }),
      );
    },

    counts: (reader) => database.tenant(reader, (tx) => countEntries(tx, reader)),

    countsOf: (reader, alarmId) =>
      database.tenant(reader, async (tx) => {
        const counts = (await countEntries(tx, reader)).find((each) => each.alarmId === alarmId);
        // A deleted rule has counts as long as it has firings.
        if (counts === undefined && (await findRule(tx, ownedBy(reader), alarmId)) === null) throw notFound();
        return { unread: counts?.unread ?? 0, total: counts?.total ?? 0 };
      }),

    async markRead(reader, choice) {
      const ids = await database.tenant(reader, (tx) => markEntriesRead(tx, reader, choice, clock.now()));
      if (ids.length > 0) publish(reader);
      return ids.length;
    },

    async clear(reader, deviceId) {
      const hasCleared = await database.tenant(reader, async (tx) => {
        if ((await findVisibleDevice(tx, reader, deviceId)) === null) throw notFound();
        return clearEntries(tx, reader, deviceId, clock.now());
      });
      if (hasCleared) publish(reader);
    },
  };
}

/** Both ends together are a period with a limit; one end alone is open. */
function periodOf(
  { from, to }: HistoryQuery,
  timeZone: string,
): { readonly from: number | undefined; readonly to: number | undefined } {
  if (from !== undefined && to !== undefined) return acceptPeriod({ from, to }, timeZone, MAX_DAYS_STAGES);
  const read = (path: 'from' | 'to', text: string | undefined) => {
    const at = text === undefined ? undefined : readInstant(text, timeZone);
    if (at === null) throw invalidFields({ path, code: 'invalid_date' });
    return at;
  };
  return { from: read('from', from), to: read('to', to) };
}

function driverNameOf(fleet: Fleet, identity: string | null): string | null {
  const driver = fleet.drivers.get(driverIdOf(fleet, identity) ?? 0);
  return driver === undefined ? null : `${driver.firstName} ${driver.lastName}`;
}
