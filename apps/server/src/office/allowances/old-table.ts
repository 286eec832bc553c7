import type {
  AllowanceRate,
  AllowanceRateInput,
  NotInOldTable,
  OldRate,
  RateFromOldTable,
  RateToOldTable,
} from '@konvoj/contract';
import { rateTable } from './rule-sets/rate-table.ts';
import type { RateGroup } from './rule-sets/types.ts';

/** What the old table leaves open. */
export interface OldTableSetting {
  /** ISO 3166-1 alpha-2: at home a full allowance begins at 12 hours, abroad at 14. */
  readonly homeCountry: string;
  /** Of all its amounts. */
  readonly currency: string;
  /** Local day, `YYYY-MM-DD`. */
  readonly today: string;
}

/** From when rates hold that the old table gives, where the organization had none: all trips of this program. */
const FROM_THE_BEGINNING = '2000-01-01';

const bandsOf = (country: string, { homeCountry }: OldTableSetting) =>
  [
    { name: 'full', hours: country === homeCountry ? 12 : 14 },
    { name: 'half', hours: 8 },
    { name: 'reduced', hours: 6 },
  ] as const;

const isOld = ({ ruleSet, level, city }: AllowanceRate) =>
  ruleSet === 'SI-TRIP' && level === 'company' && city === null;

/**
 * The own rates after those of the old table are taken over. A country whose rates in force already are those of the old
 * table stays as it is; for another one all three rates are written, because rates of one day belong together.
 * @param validFrom of written rates; undefined: today where rates are in force, otherwise from the beginning
 */
export function fromOldTable(
  old: readonly OldRate[],
  own: readonly AllowanceRate[],
  setting: OldTableSetting,
  validFrom?: string,
): { readonly rows: RateFromOldTable[]; readonly rates: AllowanceRateInput[] } {
  const inForce = rateTable(own.filter(isOld));
  const rates: AllowanceRateInput[] = own.map(asInput);
  const rows = old.flatMap((oldRate): RateFromOldTable[] => {
    const { country } = oldRate;
    const group = inForce.groupOf(country, setting.today);
    const wanted = bandsOf(country, setting).map(({ name, hours }) => ({ hours, amount: oldRate[name] }));
    const before = (hours: number) => inGroup(group, hours, setting.currency)?.amount ?? null;
    const isSame = wanted.every(({ hours, amount }) => before(hours) === amount);
    const day = isSame ? (group?.validFrom ?? setting.today) : (validFrom ?? dayFor(group, setting));
    if (!isSame)
      for (const { hours, amount } of wanted)
        write(rates, { country, currency: setting.currency, minimumHours: hours, amount, validFrom: day });
    return wanted.map(({ hours, amount }) => ({
      country,
      currency: setting.currency,
      minimumHours: hours,
      validFrom: day,
      amount,
      before: before(hours),
      change: changeOf(before(hours), amount),
    }));
  });
  return { rows, rates };
}

const dayFor = (group: RateGroup | null, { today }: OldTableSetting): string =>
  group === null ? FROM_THE_BEGINNING : today;

const inGroup = (group: RateGroup | null, hours: number, currency: string) =>
  group?.rows.find((row) => row.minimumHours === hours && row.currency === currency) ?? null;

function changeOf(before: number | null, amount: number): RateFromOldTable['change'] {
  if (before === null) return 'added';
  return before === amount ? 'unchanged' : 'changed';
}

function asInput({ level, ...rate }: AllowanceRate): AllowanceRateInput {
  return { ...rate, level: level === 'global' ? 'company' : level };
}

/** Puts a rate of the company in the place of the one for the same hours and day, or adds it. */
function write(
  rates: AllowanceRateInput[],
  rate: Pick<AllowanceRateInput, 'country' | 'currency' | 'minimumHours' | 'amount' | 'validFrom'>,
): void {
  const index = rates.findIndex(
    ({ level, ruleSet, ...each }) =>
      level === 'company' &&
      ruleSet === 'SI-TRIP' &&
      each.country === rate.country &&
      each.city === null &&
      each.minimumHours === rate.minimumHours &&
      each.validFrom === rate.validFrom,
  );
  const present = rates[index];
  if (present === undefined)
    rates.push({ level: 'company', ruleSet: 'SI-TRIP', city: null, description: null, ...rate });
  else rates[index] = { ...present, ...rate };
}

/** The old table after the own rates in force are written to it; countries without such rates stay as they are. */
export function toOldTable(
  own: readonly AllowanceRate[],
  old: readonly OldRate[],
  setting: OldTableSetting,
): {
  readonly rows: RateToOldTable[];
  readonly left: { readonly rate: AllowanceRate; readonly reason: NotInOldTable }[];
  readonly rates: OldRate[];
} {
  const inForce = rateTable(own.filter(isOld));
  const present = new Map(old.map((rate) => [rate.country, rate]));
  const rates = new Map(present);
  const rows: RateToOldTable[] = [];
  for (const country of new Set(own.filter(isOld).map((rate) => rate.country))) {
    const amounts = amountsOf(inForce.groupOf(country, setting.today), country, setting);
    if (amounts === null) continue;
    const row = { country, ...amounts };
    const before = present.get(country) ?? null;
    rates.set(country, row);
    rows.push({ ...row, before, change: changeOfRow(before, row) });
  }
  const moved = new Set(rows.map(({ country }) => country));
  const left = own.flatMap((rate) => {
    const reason = whyLeft(rate, inForce.groupOf(rate.country, setting.today), moved, setting);
    return reason === null ? [] : [{ rate, reason }];
  });
  return { rows, left, rates: [...rates.values()] };
}

function amountsOf(
  group: RateGroup | null,
  country: string,
  setting: OldTableSetting,
): Pick<OldRate, 'full' | 'half' | 'reduced'> | null {
  const [full, half, reduced] = bandsOf(country, setting).map(({ hours }) => inGroup(group, hours, setting.currency));
  if (!full || !half || !reduced) return null;
  return { full: full.amount, half: half.amount, reduced: reduced.amount };
}

function changeOfRow(before: OldRate | null, { full, half, reduced }: OldRate): RateToOldTable['change'] {
  if (before === null) return 'added';
  return before.full === full && before.half === half && before.reduced === reduced ? 'unchanged' : 'changed';
}

function whyLeft(
  rate: AllowanceRate,
  group: RateGroup | null,
  moved: ReadonlySet<string>,
  setting: OldTableSetting,
): NotInOldTable | null {
  if (rate.ruleSet !== 'SI-TRIP') return 'rule_set';
  if (rate.level !== 'company') return 'level';
  if (rate.city !== null) return 'city';
  if (group === null || group.validFrom !== rate.validFrom) return 'not_in_force';
  if (bandsOf(rate.country, setting).every(({ hours }) => hours !== rate.minimumHours)) return 'hours';
  if (rate.currency !== setting.currency) return 'currency';
  return moved.has(rate.country) ? null : 'incomplete';
}
