import type { AlarmContact, AlarmSettings, AlarmType } from '@konvoj/contract';
import type { Scope } from '../../platform/database.ts';
import type { ZoneArea } from '../../places/own-places/types.ts';

/** What a user decides about when an alarm fires. */
export interface RuleTerms {
  readonly type: AlarmType;
  readonly settings: AlarmSettings;
  /** Null: all vehicles that its owner may see. */
  readonly deviceIds: readonly number[] | null;
  /** ISO week days, ascending. */
  readonly activeDays: readonly number[];
  /** `06:00`, local time of the organization. */
  readonly activeFrom: string;
  readonly activeTo: string;
  readonly enabled: boolean;
}

export interface RuleFields extends RuleTerms {
  readonly title: string;
  readonly contacts: readonly AlarmContact[];
}

/** A rule as it is stored. */
export interface StoredRule extends RuleFields {
  readonly id: number;
  /** Null: a user who was deleted. */
  readonly ownerId: number | null;
  /** Rises with every change. */
  readonly revision: number;
}

/** A zone as a version watches it. */
export interface VersionZone {
  readonly name: string;
  readonly area: ZoneArea;
}

/** Everything that decides about an alarm, for a span of device time. */
export interface VersionTerms extends RuleTerms {
  /** Null: the type has none, or it is deleted. */
  readonly zone: VersionZone | null;
  /** Those that are watched; null: all of the organization. */
  readonly deviceIds: readonly number[] | null;
  readonly timeZone: string;
}

export interface StoredVersion extends VersionTerms {
  readonly alarmId: number;
  /** Ascending within an alarm. */
  readonly version: number;
  /** The version with which the state last began empty. */
  readonly begins: number;
  /** Epoch milliseconds. */
  readonly validFrom: number;
  /** Null: it is valid now. */
  readonly validTo: number | null;
}

/** A signed-in user with the rules that they may see: their own, administrators all. */
export interface RuleReader extends Scope {
  readonly userId: number;
  readonly seesAll: boolean;
}
