import type { Alarm, AlarmEntry, endpoints, Reply } from '@konvoj/contract';
import type { StoredDelivery, StoredEntry } from './history-store.ts';
import type { Preview } from './preview.ts';
import type { StoredRule, VersionZone } from './types.ts';

/** What a reader of a rule sees besides the rule. */
export interface RuleSurroundings {
  readonly names: ReadonlyMap<number, string>;
  /** Users who are locked or whose access has ended. */
  readonly inactive: ReadonlySet<number>;
  /** Of the version that is valid now. */
  readonly zone: VersionZone | null;
  readonly trailerRemoved: boolean;
  readonly unwatchedVehicles: number;
}

export function alarmOnWire(
  rule: StoredRule,
  { names, inactive, zone, trailerRemoved, unwatchedVehicles }: RuleSurroundings,
): Alarm {
  const { id, title, type, deviceIds, settings, contacts, activeDays, activeFrom, activeTo, enabled, ownerId } = rule;
  return {
    id,
    title,
    type,
    deviceIds: deviceIds === null ? null : [...deviceIds],
    settings,
    contacts: [...contacts],
    activeDays: [...activeDays],
    activeFrom,
    activeTo,
    enabled,
    version: rule.revision,
    owner: ownerId === null ? null : { id: ownerId, name: names.get(ownerId) ?? String(ownerId) },
    trailerRemoved,
    unwatchedVehicles,
    zoneDeleted: type === 'geo_zone' && zone === null,
    ownerInactive: ownerId === null || inactive.has(ownerId),
  };
}

/** What a reader of the history sees besides the firing. */
export interface EntrySurroundings {
  readonly names: ReadonlyMap<number, string>;
  readonly addressAt: (latitude: number, longitude: number) => string | null;
  readonly driver: string | null;
  readonly deliveries: readonly StoredDelivery[];
}

const instantOf = (at: number) => new Date(at).toISOString();

export function entryOnWire(
  entry: StoredEntry,
  { names, addressAt, driver, deliveries }: EntrySurroundings,
): AlarmEntry {
  const { id, alarmId, deviceId, plate, title, type, qualifier, value, extreme, zone } = entry;
  const { sensor, side, latitude, longitude, country, since, firedAt, endedAt, readAt, readBy, withdrawn } = entry;
  return {
    id,
    alarmId,
    deviceId,
    vehicle: plate,
    title,
    type,
    qualifier,
    value,
    extreme,
    zone,
    sensor,
    side,
    latitude,
    longitude,
    address: latitude === null || longitude === null ? null : addressAt(latitude, longitude),
    country,
    driver,
    since: instantOf(since),
    firedAt: instantOf(firedAt),
    endedAt: endedAt === null ? null : instantOf(endedAt),
    isRead: readAt !== null,
    readBy: readBy === null ? null : (names.get(readBy) ?? null),
    readAt: readAt === null ? null : instantOf(readAt),
    withdrawn: withdrawn === null ? null : { at: instantOf(withdrawn.at), reason: withdrawn.reason },
    deliveries: deliveries.map(({ channel, recipient, state, error }) => ({
      channel,
      to: channel === 'push' ? (names.get(Number(recipient)) ?? recipient) : recipient,
      state,
      error,
    })),
  };
}

export function previewOnWire({ events, days, vehicles, ofVehicles }: Preview): Reply<typeof endpoints.alarms.preview> {
  return {
    events: events.map(({ deviceId, plate, event: { since, firedAt, value, latitude, longitude } }) => ({
      vehicle: plate,
      deviceId,
      since: instantOf(since),
      firedAt: instantOf(firedAt),
      value,
      latitude,
      longitude,
    })),
    days: [...days],
    total: events.length,
    vehicles,
    ofVehicles,
    complete: vehicles === ofVehicles,
  };
}
