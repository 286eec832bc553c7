import { isDeepStrictEqual } from 'node:util';
import type { RuleTerms, StoredVersion, VersionTerms, VersionZone } from './types.ts';

/** What besides the rule decides about an alarm. */
export interface Circumstances {
  readonly zone: VersionZone | null;
  /** The devices that the owner may see; null: all of the organization. */
  readonly visible: readonly number[] | null;
  /** The devices that pull the trailer of the rule; null: it names none. */
  readonly pulling: readonly number[] | null;
  readonly timeZone: string;
}

/** What decides about an alarm under these circumstances. */
export function termsUnder(rule: RuleTerms, { zone, visible, pulling, timeZone }: Circumstances): VersionTerms {
  const { type, settings, activeDays, activeFrom, activeTo, enabled, deviceIds: chosen } = rule;
  const deviceIds = common(common(chosen, visible), pulling);
  return { type, settings, activeDays, activeFrom, activeTo, enabled, deviceIds, zone, timeZone };
}

/** Those of both lists; null: all. */
function common(some: readonly number[] | null, others: readonly number[] | null): readonly number[] | null {
  return some === null || others === null ? (some ?? others) : some.filter((id) => others.includes(id));
}

/**
 * How many of the chosen vehicles a rule does not watch.
 * @param visible the devices that its owner may see, alienated ones too; null: all of the organization
 * @param alienated the devices whose vehicle left the fleet
 */
export function unwatchedVehicles(
  { deviceIds }: Pick<RuleTerms, 'deviceIds'>,
  visible: ReadonlySet<number> | null,
  alienated: ReadonlySet<number>,
): number {
  return deviceIds?.filter((id) => alienated.has(id) || visible?.has(id) === false).length ?? 0;
}

/**
 * The version that follows when something has changed; null when nothing has. A change of window or switch alone carries
 * the state over, any other begins empty.
 */
export function nextVersion(
  valid: StoredVersion,
  terms: VersionTerms,
): (VersionTerms & Pick<StoredVersion, 'version' | 'begins'>) | null {
  const carriesOver = isDeepStrictEqual(conditionOf(valid), conditionOf(terms));
  if (carriesOver && isDeepStrictEqual(windowOf(valid), windowOf(terms))) return null;
  const version = valid.version + 1;
  return { ...terms, version, begins: carriesOver ? valid.begins : version };
}

function conditionOf({ type, settings, deviceIds, zone, timeZone }: VersionTerms): unknown {
  return { type, settings, deviceIds, area: zone?.area ?? null, timeZone };
}

function windowOf({ activeDays, activeFrom, activeTo, enabled }: VersionTerms): unknown {
  return { activeDays, activeFrom, activeTo, enabled };
}
