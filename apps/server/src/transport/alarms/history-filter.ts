import type { AlarmType } from '@konvoj/contract';

/** Combined with AND; undefined: no filter. Times are epoch milliseconds. */
export interface HistoryFilter {
  readonly from?: number | undefined;
  /** Inclusive. */
  readonly to?: number | undefined;
  readonly deviceId?: number | undefined;
  readonly alarmIds?: readonly number[] | undefined;
  readonly historyIds?: readonly number[] | undefined;
  /** Of rules of this type as they were when they fired, and not withdrawn. */
  readonly validOf?: AlarmType | undefined;
  readonly unreadOnly: boolean;
  /** Only entries older than this one. */
  readonly before?: number | undefined;
  readonly limit: number;
}

/**
 * The conditions of a filter on `alarm_event e`. Each set of filters has its own plan: with optional conditions PostgreSQL
 * expects few rows and reads the whole history.
 * @param values of the parameters so far; those of the filter follow
 */
export function filteredBy(values: readonly unknown[], filter: HistoryFilter) {
  const { from, to, deviceId, alarmIds, historyIds, validOf, before } = filter;
  const asked = [
    { name: 'from', value: instantOf(from), condition: (at: string) => `e.fired_at >= ${at}::timestamptz` },
    { name: 'to', value: instantOf(to), condition: (at: string) => `e.fired_at <= ${at}::timestamptz` },
    { name: 'device', value: deviceId, condition: (id: string) => `e.device_id = ${id}::int8` },
    { name: 'alarms', value: alarmIds, condition: (ids: string) => `e.alarm_id = any(${ids}::int8[])` },
    { name: 'ids', value: historyIds, condition: (ids: string) => `e.id = any(${ids}::int8[])` },
    { name: 'type', value: validOf, condition: validOfType },
    { name: 'before', value: before, condition: olderThan },
  ].filter(({ value }) => value !== undefined);
  const conditions = asked.map(({ condition }, index) => condition(`$${values.length + index + 1}`));
  const unread = filter.unreadOnly ? ['e.read_at is null and e.withdrawn_at is null'] : [];
  return {
    name: [...asked.map(({ name }) => name), ...(filter.unreadOnly ? ['unread'] : [])]
      .map((name) => ` ${name}`)
      .join(''),
    text: [...conditions, ...unread].map((condition) => `and ${condition}`).join(' '),
    values: [...values, ...asked.map(({ value }) => value)],
  };
}

const instantOf = (at: number | undefined) => (at === undefined ? undefined : new Date(at));
const validOfType = (type: string) => `e.withdrawn_at is null and exists (
  select from alarm_version f where f.organization_id = e.organization_id and f.alarm_id = e.alarm_id
     and f.version = e.version and f.type = ${type}::text)`;
const olderThan = (id: string) => `(e.fired_at, e.id) <
  (select b.fired_at, b.id from alarm_event b where b.organization_id = $1 and b.id = ${id}::int8)`;
