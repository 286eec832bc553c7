import { ALARMS_MAX, ALARMS_OF_USER_MAX } from '@konvoj/contract';
import type { Alarm } from '@konvoj/contract';
import { auditCreated, auditRemoved, auditUpdated } from '../../fleet/editing.ts';
import { findVisibleDevice } from '../../fleet/service.ts';
import { userNames } from '../../organization/identity/names.ts';
import type { Bus } from '../../platform/bus.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Scope, Tx } from '../../platform/database.ts';
import { notFound } from '../../platform/http/index.ts';
import type { Actor } from '../../platform/http/index.ts';
import { listChanged } from '../../telemetry/live/events.ts';
import { circumstancesOf, visibleTo } from './circumstances.ts';
import { changedMeanwhile, tooManyAlarms, tooManyAlarmsOfUser } from './errors.ts';
import { refuseUnknown } from './references.ts';
import { alienatedDevices, inactiveUsers, removedTrailers, requestJudging } from './rule-facts.ts';
import {
  countRules,
  deleteRule,
  endVersion,
  findRule,
  insertRule,
  insertVersion,
  listRules,
  lockRules,
  ownedBy,
  raiseRuleNumber,
  updateRule,
  validVersions,
} from './rule-store.ts';
import type { RuleFields, RuleReader, StoredRule } from './types.ts';
import { nextVersion, termsUnder, unwatchedVehicles } from './versions.ts';
import { alarmOnWire } from './wire.ts';

export type RuleEditor = RuleReader & Actor;

export interface RuleService {
  /** By title. */
  list(reader: RuleReader): Promise<Alarm[]>;
  /** Those that watch a device. @throws {ProblemError} not_found: a device that the user may not see */
  ofDevice(reader: RuleReader, deviceId: number): Promise<Alarm[]>;
  /** @throws {ProblemError} not_found */
  find(reader: RuleReader, id: number): Promise<Alarm>;
  /** @throws {ProblemError} validation: a device, zone, trailer or user that is not there; alarm.too_many, alarm.too_many_of_user */
  create(editor: RuleEditor, rule: RuleFields): Promise<Alarm>;
  /**
   * @param revision the one that was changed; undefined: whatever it is
   * @throws {ProblemError} not_found; as `create`; alarm.changed_meanwhile
   */
  replace(editor: RuleEditor, id: number, rule: RuleFields, revision: number | undefined): Promise<Alarm>;
  /** @throws {ProblemError} not_found */
  remove(editor: RuleEditor, id: number): Promise<void>;
  /** Begins new versions of the rules whose zones, visible vehicles or time zone have changed. */
  followChanges(scope: Scope): Promise<void>;
  /** In all organizations with rules. */
  followAll(): Promise<void>;
}

export interface RuleParts {
  readonly database: Database;
  readonly bus: Pick<Bus, 'publish'>;
  readonly clock: Clock;
}

export function ruleService({ database, bus, clock }: RuleParts): RuleService {
  async function shown(tx: Tx, scope: Scope, rules: readonly StoredRule[]): Promise<Alarm[]> {
    const owners = [...new Set(rules.flatMap(({ ownerId }) => ownerId ?? []))];
    const trailers = rules.flatMap(({ settings }) => settings.trailerId ?? []);
    const [names, inactive, versions, removed, alienated, visible] = await Promise.all([
      userNames(database, owners),
      inactiveUsers(tx, scope, owners, clock.now()),
      validVersions(tx, scope),
      removedTrailers(tx, scope, trailers),
      alienatedDevices(tx, scope),
      visibleTo(tx, scope, owners),
    ]);
    const seenBy = new Map([...visible].map(([owner, ids]) => [owner, ids === null ? null : new Set(ids)]));
    return rules.map((rule) =>
      alarmOnWire(rule, {
        names,
        inactive,
        zone: versions.get(rule.id)?.zone ?? null,
        trailerRemoved: removed.has(rule.settings.trailerId ?? 0),
        unwatchedVehicles: unwatchedVehicles(rule, seenBy.get(rule.ownerId ?? 0) ?? null, alienated),
      }),
    );
  }

  async function found(tx: Tx, reader: RuleReader, id: number): Promise<StoredRule> {
    const rule = await findRule(tx, ownedBy(reader), id);
    if (rule === null) throw notFound();
    return rule;
  }

  async function oneShown(tx: Tx, reader: RuleReader, id: number): Promise<Alarm> {
    const [alarm] = await shown(tx, reader, [await found(tx, reader, id)]);
    if (alarm === undefined) throw notFound();
    return alarm;
  }

  /** What is true of rules after these changes, from one moment on. @returns that moment when a version began */
  async function beginVersions(tx: Tx, scope: Scope, rules: readonly StoredRule[]): Promise<number | null> {
    const [circumstances, versions] = [await circumstancesOf(tx, scope, rules), await validVersions(tx, scope)];
    const next = rules.flatMap((rule) => {
      const [valid, terms] = [versions.get(rule.id), termsUnder(rule, circumstances(rule))];
      const version = valid === undefined ? { ...terms, version: 1, begins: 1 } : nextVersion(valid, terms);
      return version === null ? [] : [{ id: rule.id, version, after: valid?.validFrom ?? 0 }];
    });
    if (next.length === 0) return null;
    const from = Math.max(clock.now(), ...next.map(({ after }) => after + 1));
    for (const { id, version } of next) {
      await endVersion(tx, scope, id, from);
      await insertVersion(tx, scope, id, version, from);
    }
    await raiseRuleNumber(tx, scope);
    return from;
  }

  /** A change of rules, which are locked meanwhile; what was stored since its moment is judged again. */
  async function change<T>(
    scope: Scope,
    work: (tx: Tx) => Promise<{ readonly result: T; readonly ids: readonly number[]; readonly from: number | null }>,
  ): Promise<T> {
    const { result, ids } = await database.tenant(scope, async (tx) => {
      await lockRules(tx, scope);
      const done = await work(tx);
      if (done.from !== null) await requestJudging(tx, scope, done.from);
      return done;
    });
    const { organizationId } = scope;
    if (ids.length > 0) bus.publish(listChanged, { organizationId, topic: 'alarms', ids: [...ids] });
    return result;
  }

  async function followChanges(scope: Scope): Promise<void> {
    const hasChanged = await database.tenant(scope, async (tx) => {
      const rules = await listRules(tx, { ...scope, ownerId: null });
      if (rules.length === 0) return false;
      const [circumstances, versions] = [await circumstancesOf(tx, scope, rules), await validVersions(tx, scope)];
      return rules.some((rule) => {
        const valid = versions.get(rule.id);
        return valid === undefined || nextVersion(valid, termsUnder(rule, circumstances(rule))) !== null;
      });
    });
    if (!hasChanged) return;
    await change(scope, async (tx) => {
      const rules = await listRules(tx, { ...scope, ownerId: null });
      const from = await beginVersions(tx, scope, rules);
      return { result: undefined, ids: from === null ? [] : rules.map(({ id }) => id), from };
    });
  }

  return {
    list: (reader) => database.tenant(reader, async (tx) => shown(tx, reader, await listRules(tx, ownedBy(reader)))),

    ofDevice: (reader, deviceId) =>
      database.tenant(reader, async (tx) => {
        if ((await findVisibleDevice(tx, reader, deviceId)) === null) throw notFound();
        if ((await alienatedDevices(tx, reader)).has(deviceId)) return [];
        const versions = await validVersions(tx, reader);
        const watches = ({ id }: StoredRule) => versions.get(id)?.deviceIds?.includes(deviceId) ?? true;
        return shown(tx, reader, (await listRules(tx, ownedBy(reader))).filter(watches));
      }),

    find: (reader, id) => database.tenant(reader, (tx) => oneShown(tx, reader, id)),

    create: (editor, rule) =>
      change(editor, async (tx) => {
        const { all, own } = await countRules(tx, editor);
        if (all >= ALARMS_MAX) throw tooManyAlarms({ max: ALARMS_MAX });
        if (own >= ALARMS_OF_USER_MAX) throw tooManyAlarmsOfUser({ max: ALARMS_OF_USER_MAX });
        await refuseUnknown(tx, editor, rule, null, clock.now());
        const id = await insertRule(tx, editor, rule, clock.now());
        const from = await beginVersions(tx, editor, [{ ...rule, id, ownerId: editor.userId, revision: 1 }]);
        await auditCreated({ tx, actor: editor }, audited(id, rule), auditedFields(rule));
        return { result: await oneShown(tx, editor, id), ids: [id], from };
      }),

    replace: (editor, id, rule, revision) =>
      change(editor, async (tx) => {
        const before = await found(tx, editor, id);
        if (revision !== undefined && revision !== before.revision)
          throw changedMeanwhile(await oneShown(tx, editor, id), { ...rule, version: revision });
        await refuseUnknown(tx, { ...editor, userId: before.ownerId ?? editor.userId }, rule, before, clock.now());
        await updateRule(tx, editor, id, rule);
        const from = await beginVersions(tx, editor, [{ ...before, ...rule }]);
        const fields = { before: auditedFields(before), after: auditedFields(rule) };
        await auditUpdated({ tx, actor: editor }, audited(id, rule), fields);
        return { result: await oneShown(tx, editor, id), ids: [id], from };
      }),

    remove: (editor, id) =>
      change(editor, async (tx) => {
        const rule = await found(tx, editor, id);
        const from = clock.now();
        await deleteRule(tx, editor, id, from);
        await endVersion(tx, editor, id, from);
        await raiseRuleNumber(tx, editor);
        await auditRemoved({ tx, actor: editor }, audited(id, rule), auditedFields(rule));
        return { result: undefined, ids: [id], from };
      }),

    followChanges,
    async followAll() {
      const { rows } = await database.ingest.query<{ organization_id: number }>({
        name: 'alarms.organizations',
        text: 'select distinct organization_id from alarm_version where valid_to is null',
      });
      for (const row of rows) await followChanges({ organizationId: row.organization_id });
    },
  };
}

const audited = (id: number, { title }: RuleFields) => ({ entity: 'alarm', id, name: title }) as const;

function auditedFields({ title, type, settings, deviceIds, contacts, enabled, ...window }: RuleFields) {
  const { activeDays, activeFrom, activeTo } = window;
  const { qualifier, minTimeSeconds, geoZoneId, side, sensor, trailerId } = settings;
  return {
    title,
    type,
    qualifier,
    minTimeSeconds,
    geoZoneId,
    side,
    sensor,
    trailerId,
    deviceIds,
    contacts: contacts.map(({ kind, value }) => `${kind} ${value}`),
    activeDays,
    activeFrom,
    activeTo,
    enabled,
  };
}
