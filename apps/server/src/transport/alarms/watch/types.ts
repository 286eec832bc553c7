import type { Held } from '../../../telemetry/stages/state.ts';
import type { ZoneArea } from '../../../places/own-places/types.ts';

/** What an alarm watches, with its threshold. */
export type AlarmCondition =
  | { readonly type: 'speed_exceeded'; readonly aboveKmh: number }
  /** `area` null: the zone is deleted. */
  | {
      readonly type: 'geo_zone';
      readonly crossing: 'enter' | 'exit';
      readonly zoneId: number;
      readonly area: ZoneArea | null;
    }
  | { readonly type: 'frequent_avl'; readonly belowSeconds: number }
  | { readonly type: 'low_voltage'; readonly belowVolts: number }
  | {
      readonly type: 'temperature';
      readonly sensor: number;
      readonly side: 'above' | 'below';
      readonly degrees: number;
    };

/** When an alarm may fire, in local time. From later than or equal to to: it ends on the next day. */
export interface ActiveWindow {
  /** ISO week days, 1 Monday to 7 Sunday, on which it begins. */
  readonly days: readonly number[];
  /** Minutes since midnight, 0 to 1439. */
  readonly fromMinutes: number;
  readonly toMinutes: number;
}

/** What decides about an alarm for a span of device time. A new version follows whenever one of these changes. */
export interface AlarmVersion {
  readonly alarmId: number;
  /** Ascending within an alarm. */
  readonly version: number;
  /** Epoch milliseconds; records from here (inclusive) to `validTo` (exclusive, Infinity: the current one) are judged by it. */
  readonly validFrom: number;
  readonly validTo: number;
  readonly condition: AlarmCondition;
  readonly minTimeSeconds: number;
  /** Null: all vehicles that the owner may see. */
  readonly deviceIds: readonly number[] | null;
  readonly window: ActiveWindow;
  readonly enabled: boolean;
  /** Of the organization. */
  readonly timeZone: string;
}

/** How far an alarm has come for one device. */
export type RuleState = {
  readonly alarmId: number;
  /** The versions since this moment continue each other's state, epoch milliseconds. */
  readonly emptySince: number;
  /** Geo zones: the vehicle is in the zone, or was and is not more than 20 m outside yet. False for other types. */
  readonly isInside: boolean;
} & RulePhase;

export type RulePhase =
  | {
      /** The next run may fire; spent: nothing fires before the condition has been false. */
      readonly phase: 'ready' | 'spent';
      /** A run with an event began and ended at this device time: another that begins there has none. */
      readonly firedSince: number | null;
    }
  | {
      /** A run is open that has not fired. */
      readonly phase: 'running';
      readonly since: number;
      /** Geo zones: the crossing was inside the active window. True for other types. */
      readonly crossedInWindow: boolean;
      readonly extreme: number | null;
    }
  | {
      /** The open run has fired, by this version. */
      readonly phase: 'fired';
      readonly since: number;
      readonly version: number;
      readonly extreme: number | null;
    };

/** The state of all alarms of a device. Usually `rules` is empty: an alarm in its initial state is not listed. */
export interface AlarmState {
  /** The newest record; null: none since a version became valid. */
  readonly last: LastRecord | null;
  /** Ascending by alarm. */
  readonly rules: readonly RuleState[];
}

export interface LastRecord {
  /** Device times, epoch milliseconds. */
  readonly at: number;
  /** The latest other device time; null: none. */
  readonly otherAt: number | null;
  readonly moved: boolean;
  /** The newest accepted fix; null: none. */
  readonly fixAt: number | null;
  /** Degrees. */
  readonly latitude: number | null;
  readonly longitude: number | null;
  /** Whose card or key was read last, as the stages hold it. */
  readonly held: Held;
}

/** What happened to an alarm of a device. An event of the history is identified by alarm, version, device and `since`. */
export type AlarmEvent = AlarmFired | AlarmEnded;

interface EventKey {
  readonly alarmId: number;
  /** The one that was valid at the firing record. */
  readonly version: number;
  /** Device time of the first record of the run, epoch milliseconds. */
  readonly since: number;
}

export interface AlarmFired extends EventKey {
  readonly kind: 'fired';
  /** The firing record. */
  readonly firedAt: number;
  readonly eventId: number;
  readonly hash: number;
  /** GPS speed in km/h, interval in seconds, volts, °C; null for a zone. */
  readonly value: number | null;
  /** The last accepted fix, degrees; null before the first one. */
  readonly latitude: number | null;
  readonly longitude: number | null;
  /** `card:<number>` or `key:<hex>` as the stages hold it; null: none, so the assigned driver counts. */
  readonly driver: string | null;
}

/** The run of an event has ended. */
export interface AlarmEnded extends EventKey {
  readonly kind: 'ended';
  /** The record that showed the opposite, or the last one before a hole or before a version that begins empty. */
  readonly endedAt: number;
  /** The most extreme value of the run; null for a zone. */
  readonly extreme: number | null;
}

/** What is read of a device besides its records. */
export interface AlarmRules {
  /** `ignored` for trackers without an ignition wire. */
  readonly ignition: 'used' | 'ignored';
}
