import type pg from 'pg';
import type { Bus } from '../../platform/bus.ts';
import type { DeviceFold, FoldedDevice } from '../../telemetry/folds/types.ts';
import { listChanged } from '../../telemetry/live/events.ts';
import {
  addQuietly,
  eventStatements,
  guardRules,
  moveEvent,
  openAgain,
  removeEvents,
  rulesHold,
  withdrawEvents,
} from './event-statements.ts';
import { alarmsFired } from './events.ts';
import { mergeHistory, runsOf } from './history-merge.ts';
import type { StoredEvent } from './history-merge.ts';
import { RulePlans } from './rule-plans.ts';
import type { DeviceRules } from './rule-plans.ts';
import { eventsWithin } from './stored-events.ts';
import { ALARM_STATE_VERSION, decodeAlarmState, encodeAlarmState } from './watch/codec.ts';
import { NO_ALARMS, watchRecords } from './watch/fold.ts';
import type { AlarmEvent, AlarmState } from './watch/types.ts';
import { continued, firstDifference } from './watch/versions.ts';

type AlarmFold = DeviceFold<AlarmState, DeviceRules, AlarmEvent>;
type Batch = readonly FoldedDevice<DeviceRules, AlarmEvent>[];

/**
 * Alarms as a fold over the records of each device (docs/development/folds.md).
 * @param bus of the server; without one nothing is published
 */
export function alarmsFold(bus: Pick<Bus, 'publish'> | null): AlarmFold {
  const plans = new RulePlans();
  return {
    name: 'alarms',
    stateColumn: 'alarm_state',
    version: ALARM_STATE_VERSION,
    start: NO_ALARMS,
    lookBackMs: null,
    encode: encodeAlarmState,
    decode: decodeAlarmState,
    rulesOf: (pool, devices) => plans.of(pool, devices),
    differsFrom: differences(),
    fold: (before, input, { plan, besides }) => watchRecords(before, input, plan, besides),
    insert: (batch) => [guardRules(batch), ...eventStatements(batch)],
    replace: replaceEvents,
    publish: (batch) => {
      if (bus !== null) publishEvents(bus, batch);
    },
  };
}

/** Thousands of devices share a plan, so two plans are compared once. */
function differences(): AlarmFold['differsFrom'] {
  const known = new WeakMap<object, WeakMap<object, number | null>>();
  return ({ plan: before }, { plan: after }) => {
    if (before === after) return null;
    const ofBefore = known.get(before) ?? new WeakMap<object, number | null>();
    known.set(before, ofBefore);
    const held = ofBefore.get(after);
    if (held !== undefined) return held;
    const from = firstDifference(before.versions, after.versions);
    ofBefore.set(after, from);
    return from;
  };
}

async function replaceEvents(client: pg.PoolClient, folded: Required<FoldedDevice<DeviceRules, AlarmEvent>>) {
  const { device, rules, events, recomputed: span } = folded;
  // Sent together; the events are read when the rules hold.
  const [, stored] = await Promise.all([rulesHold.ask(client, folded), eventsWithin(client, device, span)]);
  if (stored.length === 0 && rules.plan.versions.length === 0) return;
  const merge = mergeHistory(stored, runsOf(events), span.until, commonState(rules));
  if (merge.removed.length > 0) await removeEvents(client, device, merge.removed);
  const byReason = Map.groupBy(merge.withdrawn, (event) => reasonOf(event, rules));
  for (const [reason, gone] of byReason) {
    await withdrawEvents(
      client,
      device,
      gone.map(({ id }) => id),
      reason,
    );
  }
  for (const { id, run } of merge.kept) await moveEvent(client, device, id, run);
  const quiet = merge.added.filter(({ hasPredecessor }) => hasPredecessor);
  if (quiet.length > 0)
    await addQuietly(
      client,
      device,
      quiet.map(({ run }) => run.fired),
    );
  const fired = merge.added.filter(({ hasPredecessor }) => !hasPredecessor).map(({ run }) => run.fired);
  await openAgain(client, device, span);
  const ended = events.filter(({ kind }) => kind === 'ended');
  for (const statement of eventStatements([{ device, rules, events: [...fired, ...ended] }]))
    await client.query(statement);
}

/** Versions of an alarm that continue each other's state have the same name. */
function commonState({ plan }: DeviceRules): (event: Pick<StoredEvent, 'alarmId' | 'version'>) => string {
  const emptySince = new Map(
    continued(plan.versions).map((version) => [`${version.alarmId}:${version.version}`, version.emptySince]),
  );
  return ({ alarmId, version }) => `${alarmId}:${emptySince.get(`${alarmId}:${version}`) ?? `version ${version}`}`;
}

/** Its version still judges that moment: then it was other records that changed it. */
function reasonOf({ alarmId, version, since }: StoredEvent, { plan }: DeviceRules): 'late_records' | 'rule_changed' {
  const own = plan.versions.find((each) => each.alarmId === alarmId && each.version === version);
  return own !== undefined && since < own.validTo ? 'late_records' : 'rule_changed';
}

/** Open histories read again, and contacts are notified. */
function publishEvents(bus: Pick<Bus, 'publish'>, batch: Batch): void {
  const organizations = new Set<number>();
  for (const { device, rules, events, recomputed } of batch) {
    const mayHaveChanged = recomputed !== undefined && rules.plan.versions.length > 0;
    if (events.length > 0 || mayHaveChanged) organizations.add(device.organizationId);
  }
  for (const organizationId of organizations) {
    bus.publish(listChanged, { organizationId, topic: 'alarmHistory', ids: [] });
    bus.publish(alarmsFired, { organizationId });
  }
}
