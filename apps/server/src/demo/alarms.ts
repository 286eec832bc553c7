import { LIST_LIMIT } from '@konvoj/contract';
import { readFleet } from '../fleet/service.ts';
import { findZones } from '../places/own-places/service.ts';
import { systemClock } from '../platform/clock.ts';
import type { Database } from '../platform/database.ts';
import { createLocalBus } from '../platform/local-bus.ts';
import { silentLog } from '../platform/logging.ts';
import { historyService } from '../transport/alarms/history-service.ts';
import { ruleService } from '../transport/alarms/rule-service.ts';
import type { RuleEditor } from '../transport/alarms/rule-service.ts';
import type { RuleFields } from '../transport/alarms/types.ts';
import { findDispatcher } from './dispatcher.ts';

const DAY_MS = 86_400_000;
/** It cools frozen goods. */
const FROZEN = 'LJ KT-482';
const NOTHING = {
  qualifier: 1,
  minTimeSeconds: 0,
  geoZoneId: null,
  side: null,
  sensor: null,
  trailerId: null,
} as const;

/**
 * Makes the alarms of the demo company, as its dispatcher would, before its history: the ingest of the history fires them.
 * Runs once: deleted alarms do not return after the next start.
 * @param from the beginning of the history, epoch milliseconds
 * @returns whether it made them
 */
export async function addDemoAlarms(database: Database, from: number): Promise<boolean> {
  const editor = await dispatcherOf(database);
  if (editor === null) return false;
  const { isNew, zones, frozen } = await database.tenant(editor, async (tx) => ({
    isNew: (await tx.query({ name: 'demo.has_alarms', text: 'select from alarm limit 1' })).length === 0,
    zones: new Map((await findZones(tx, editor)).map(({ id, name }) => [name, id])),
    frozen: [...(await readFleet(tx, editor)).devices.values()].find(({ vehicle }) => vehicle.licencePlate === FROZEN),
  }));
  if (!isNew) return false;
  const rules = demoRules(editor.userId, zones, frozen?.id ?? null);
  // The server does not listen yet, so there is nobody to notify.
  const bus = createLocalBus(silentLog());
  const service = ruleService({ database, bus, clock: { ...systemClock, now: () => from } });
  try {
    for (const rule of rules) await service.create(editor, rule);
  } finally {
    await bus.close();
  }
  return true;
}

/** Marks what fired more than a day ago read, as the dispatcher would have by now. @param now epoch milliseconds */
export async function readDemoAlarms(database: Database, now: number): Promise<void> {
  const reader = await dispatcherOf(database);
  if (reader === null) return;
  const bus = createLocalBus(silentLog());
  const namePlaces = () => Promise.resolve({ addressAt: () => null, contactAt: () => null });
  const history = historyService({ database, bus, clock: { ...systemClock, now: () => now }, namePlaces });
  const old = { to: new Date(now - DAY_MS).toISOString(), unreadOnly: true, limit: LIST_LIMIT.max };
  try {
    let ids: number[];
    do {
      const entries = await history.list(reader, { language: 'sl', timeZone: 'UTC' }, old);
      ids = entries.map(({ id }) => id);
      if (ids.length > 0) await history.markRead(reader, { historyIds: ids });
    } while (ids.length > 0);
  } finally {
    await bus.close();
  }
}

async function dispatcherOf(database: Database): Promise<RuleEditor | null> {
  const dispatcher = await findDispatcher(database);
  return dispatcher && { ...dispatcher.actor, seesAll: false };
}

function demoRules(userId: number, zones: ReadonlyMap<string, number>, frozenId: number | null): RuleFields[] {
  const me = [{ kind: 'push', value: String(userId) }] as const;
  const [port, yard] = [zones.get('Pristanišče Koper') ?? null, zones.get('Ljubljana Moste') ?? null];
  return [
    aRule('Prehitra vožnja', 'speed_exceeded', { qualifier: 120, minTimeSeconds: 60 }),
    aRule('Prazen akumulator', 'low_voltage', { qualifier: 11.5, minTimeSeconds: 1_800 }, { contacts: me }),
    aRule('Vozilo ne javlja', 'silent', { qualifier: 60 }, { contacts: me }),
    ...(port === null
      ? []
      : [aRule('Prihod v Luko Koper', 'geo_zone', { qualifier: 'enter', geoZoneId: port, minTimeSeconds: 120 })]),
    ...(yard === null
      ? []
      : [
          aRule(
            'Odhod z dvorišča ponoči',
            'geo_zone',
            { qualifier: 'exit', geoZoneId: yard },
            { activeFrom: '20:00', activeTo: '05:00', contacts: me },
          ),
        ]),
    ...(frozenId === null
      ? []
      : [
          aRule(
            'Zamrznjeno blago pretoplo',
            'temperature',
            { qualifier: -17, minTimeSeconds: 900, side: 'above', sensor: 0 },
            { deviceIds: [frozenId], contacts: me },
          ),
        ]),
  ];
}

function aRule(
  title: string,
  type: RuleFields['type'],
  settings: Partial<RuleFields['settings']>,
  changes: Partial<RuleFields> = {},
): RuleFields {
  return {
    title,
    type,
    settings: { ...NOTHING, ...settings },
    deviceIds: null,
    contacts: [],
    activeDays: [1, 2, 3, 4, 5, 6, 7],
    activeFrom: '00:00',
    activeTo: '00:00',
    enabled: true,
    ...changes,
  };
}
