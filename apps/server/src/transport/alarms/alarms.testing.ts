import type { AlarmSettings, AlarmType } from '@konvoj/contract';
import type { TestDatabase } from '../../../../../tests/support/index.ts';
import type { Scope, Tx } from '../../platform/database.ts';
import { endVersion, insertRule, insertVersion, lockRules, raiseRuleNumber } from './rule-store.ts';
import type { RuleFields, StoredVersion } from './types.ts';
import { termsUnder } from './versions.ts';
import type { Circumstances } from './versions.ts';

/** A rule that is valid all day, on all vehicles. */
export function aRule(
  type: AlarmType,
  settings: Partial<AlarmSettings>,
  seen: Partial<Omit<RuleFields, 'type' | 'settings'>> = {},
): RuleFields {
  const none = { minTimeSeconds: 0, geoZoneId: null, side: null, sensor: null, trailerId: null };
  return {
    title: 'Alarm',
    type,
    settings: { qualifier: 1, ...none, ...settings },
    deviceIds: null,
    contacts: [],
    activeDays: [1, 2, 3, 4, 5, 6, 7],
    activeFrom: '00:00',
    activeTo: '00:00',
    enabled: true,
    ...seen,
  };
}

/** What a client sends for a new alarm: above 90 km/h, always, on all vehicles, with nobody to notify. */
export const aRuleBody = (changes: object = {}) => ({
  title: 'Prehitro',
  type: 'speed_exceeded',
  deviceIds: null,
  settings: { qualifier: 90, minTimeSeconds: 0 },
  contacts: [],
  activeDays: [1, 2, 3, 4, 5, 6, 7],
  activeFrom: '00:00',
  activeTo: '00:00',
  enabled: true,
  ...changes,
});

const everywhere: Circumstances = { zone: null, visible: null, pulling: null, timeZone: 'Europe/Ljubljana' };

/** Rules as they are stored, without the checks of the service. */
export function ruleRows(database: Pick<TestDatabase, 'tenant'>, scope: Scope) {
  const change = <T>(work: (tx: Tx) => Promise<T>) =>
    database.tenant(scope, async (tx) => {
      await lockRules(tx, scope);
      await raiseRuleNumber(tx, scope);
      return work(tx);
    });
  return {
    /** @param from epoch milliseconds */
    add: (rule: RuleFields, from: number, seen: Partial<Circumstances> = {}) =>
      change(async (tx) => {
        const id = await insertRule(tx, scope, rule, from);
        const terms = termsUnder(rule, { ...everywhere, ...seen });
        await insertVersion(tx, scope, id, { ...terms, version: 1, begins: 1 }, from);
        return id;
      }),
    /** The next version of a rule. */
    change: (
      id: number,
      rule: RuleFields,
      from: number,
      numbers: Pick<StoredVersion, 'version' | 'begins'>,
      seen: Partial<Circumstances> = {},
    ) =>
      change(async (tx) => {
        await endVersion(tx, scope, id, from);
        await insertVersion(tx, scope, id, { ...termsUnder(rule, { ...everywhere, ...seen }), ...numbers }, from);
      }),
  };
}
