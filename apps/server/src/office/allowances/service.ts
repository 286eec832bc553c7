import type {
  AllowanceCalculation,
  AllowanceRate,
  AllowanceRateInput,
  AllowanceTripInput,
  CountrySplit,
  FieldError,
  NotInOldTable,
  OldRate,
  OldTable,
  RateFromOldTable,
  RateSet,
  RateToOldTable,
  VerifiedRuleSet,
} from '@konvoj/contract';
import { exchangeDateTime } from '@konvoj/i18n';
import { auditUpdated, refuseOutdated, versionOf } from '../../fleet/editing.ts';
import { listCountries } from '../../organization/reference/lists.ts';
import type { Database, Scope, Tx } from '../../platform/database.ts';
import { invalidFields, notFound } from '../../platform/http/index.ts';
import type { Actor } from '../../platform/http/index.ts';
import { readInstant } from '../../platform/time.ts';
import { noCompany, withBothVersions } from './errors.ts';
import { fromOldTable, toOldTable } from './old-table.ts';
import type { OldTableSetting } from './old-table.ts';
import { isCountry, oldRateErrors, rateErrors } from './rate-checks.ts';
import { calculateAllowances, ruleSets, shippedRates } from './rule-sets/calculate.ts';
import { checkTrip } from './rule-sets/trip.ts';
import type { RateRow } from './rule-sets/types.ts';
import {
  countryOf,
  listOldRates,
  listRates,
  lockRates,
  readCountrySplit,
  replaceOldRates,
  replaceRates,
  saveCountrySplit,
} from './store.ts';

interface Migrated<Row> {
  preview: boolean;
  rows: Row[];
  /** Of the rates or of the old table, as it is afterwards. */
  version: string;
}

export interface Migration {
  /** Undefined or null: none was selected. */
  readonly companyId?: number | null | undefined;
  readonly preview: boolean;
  readonly timeZone: string;
}

/** Allowances of trips, the rates of organizations, and the exchange of these with the old table. */
export interface AllowanceService {
  /**
   * The allowances of a trip, by the rates that it brings or those of the organization and the shipped ones.
   * @param trip as typed; the caller has checked who may pass rates
   * @throws {ProblemError} validation: the fields that are wrong
   */
  calculate(scope: Scope, trip: AllowanceTripInput, timeZone: string): Promise<AllowanceCalculation>;
  /** The same within a transaction of the scope. */
  calculateWithin(tx: Tx, scope: Scope, trip: AllowanceTripInput, timeZone: string): Promise<AllowanceCalculation>;
  /** How the organization gives the allowances of a trip to its countries; within a transaction of the scope. */
  countrySplit(tx: Tx, scope: Scope): Promise<CountrySplit>;
  saveCountrySplit(tx: Tx, scope: Scope, split: CountrySplit): Promise<void>;
  list(scope: Scope): Promise<RateSet>;
  defaults(): { rates: AllowanceRate[]; ruleSets: VerifiedRuleSet[] };
  /**
   * @param version that the caller has read; undefined: any
   * @throws {ProblemError} validation, the fields of each wrong row; changed_meanwhile with both sets
   */
  replace(actor: Actor, rates: readonly AllowanceRateInput[], version: string | undefined): Promise<RateSet>;
  oldTable(scope: Scope): Promise<OldTable>;
  /** @throws {ProblemError} validation; changed_meanwhile */
  replaceOldTable(actor: Actor, rates: readonly OldRate[], version: string | undefined): Promise<OldTable>;
  /** @throws {ProblemError} allowance_rates.no_company; not_found for another organization */
  fromOldTable(
    actor: Actor,
    migration: Migration & { readonly validFrom?: string | undefined },
  ): Promise<Migrated<RateFromOldTable>>;
  /** @throws {ProblemError} allowance_rates.no_company; not_found for another organization */
  toOldTable(
    actor: Actor,
    migration: Migration,
  ): Promise<Migrated<RateToOldTable> & { left: { rate: AllowanceRate; reason: NotInOldTable }[] }>;
}

export function allowanceService(database: Database, now: () => number): AllowanceService {
  const settingOf = async (tx: Tx, scope: Scope, timeZone: string): Promise<OldTableSetting> => {
    const homeCountry = await countryOf(tx, scope);
    return { homeCountry, currency: currencyOf(homeCountry), today: exchangeDateTime(now(), timeZone).slice(0, 10) };
  };
  const calculateWithin: AllowanceService['calculateWithin'] = async (tx, scope, trip, timeZone) => {
    const homeCountry = trip.homeCountry ?? (await countryOf(tx, scope));
    const countrySplit = trip.countrySplit ?? (await readCountrySplit(tx, scope));
    const rates = trip.rates === undefined ? [...(await listRates(tx, scope)), ...shippedRates] : givenRates(trip);
    return calculateAllowances(readTrip({ ...trip, homeCountry, countrySplit }, timeZone), trip.ruleSet, rates);
  };

  return {
    calculateWithin,
    calculate: (scope, trip, timeZone) => database.tenant(scope, (tx) => calculateWithin(tx, scope, trip, timeZone)),

    countrySplit: readCountrySplit,
    saveCountrySplit,

    list: (scope) => database.tenant(scope, async (tx) => rateSetOf(await listRates(tx, scope))),
    defaults: () => ({ rates: [...shippedRates], ruleSets: verified() }),

    replace: (actor, rates, version) =>
      database.tenant(actor, async (tx) => {
        await lockRates(tx, actor);
        const before = await listRates(tx, actor);
        const current = rateSetOf(before);
        await refuseOutdated({ tx, actor }, auditedRates(actor), version, current.version).catch((error: unknown) => {
          throw withBothVersions(error, current, { rates, version });
        });
        refuseWrong(rateErrors(rates, new Set(before.map(({ id }) => id))));
        return rateSetOf(await writeRates(tx, actor, before, rates));
      }),

    oldTable: (scope) =>
      database.tenant(scope, async (tx) => oldTableOf(await listOldRates(tx, scope), await countryOf(tx, scope))),

    replaceOldTable: (actor, rates, version) =>
      database.tenant(actor, async (tx) => {
        await lockRates(tx, actor);
        const homeCountry = await countryOf(tx, actor);
        const before = await listOldRates(tx, actor);
        const current = oldTableOf(before, homeCountry);
        await refuseOutdated({ tx, actor }, auditedOldTable(actor), version, current.version).catch(
          (error: unknown) => {
            throw withBothVersions(error, current, { rates, version });
          },
        );
        refuseWrong(oldRateErrors(rates));
        return oldTableOf(await writeOldRates(tx, actor, before, rates), homeCountry);
      }),

    fromOldTable: (actor, { companyId, preview, timeZone, validFrom }) =>
      database.tenant(actor, async (tx) => {
        requireOwn(actor, companyId);
        await lockRates(tx, actor);
        const own = await listRates(tx, actor);
        const setting = await settingOf(tx, actor, timeZone);
        const { rows, rates } = fromOldTable(await listOldRates(tx, actor), own, setting, validFrom);
        const after = preview ? own : await writeRates(tx, actor, own, rates);
        return { preview, rows, version: rateSetOf(after).version };
      }),

    toOldTable: (actor, { companyId, preview, timeZone }) =>
      database.tenant(actor, async (tx) => {
        requireOwn(actor, companyId);
        await lockRates(tx, actor);
        const setting = await settingOf(tx, actor, timeZone);
        const before = await listOldRates(tx, actor);
        const { rows, left, rates } = toOldTable(await listRates(tx, actor), before, setting);
        const after = preview ? before : await writeOldRates(tx, actor, before, rates);
        return { preview, rows, left, version: oldTableOf(after, setting.homeCountry).version };
      }),
  };
}

interface KnownTrip extends AllowanceTripInput {
  readonly homeCountry: string;
  readonly countrySplit: CountrySplit;
}

/** @throws {ProblemError} validation */
function readTrip(trip: KnownTrip, timeZone: string) {
  const errors: FieldError[] = [];
  const instantAt = (path: string, text: string): number => {
    const at = readInstant(text, timeZone);
    if (at === null) errors.push({ path, code: 'invalid_date' });
    return at ?? 0;
  };
  const countryAt = (path: string, code: string | undefined) => {
    if (code !== undefined && !isCountry(code)) errors.push({ path, code: 'unknown' });
  };
  const { departure, return: end, borderCrossings, overrides, homeCountry, ...rest } = trip;
  const typed = {
    ...rest,
    homeCountry,
    timeZone,
    overrides,
    departure: instantAt('departure', departure),
    return: instantAt('return', end),
    borderCrossings: borderCrossings.map(({ time, toCountry }, index) => ({
      at: instantAt(`borderCrossings.${index}.time`, time),
      toCountry,
    })),
  };
  countryAt('homeCountry', homeCountry);
  for (const [index, { toCountry }] of borderCrossings.entries())
    countryAt(`borderCrossings.${index}.toCountry`, toCountry);
  for (const [index, { country }] of overrides.entries()) countryAt(`overrides.${index}.country`, country);
  refuseWrong(errors);
  const checked = checkTrip(typed);
  if (Array.isArray(checked)) throw invalidFields(...checked);
  return checked;
}

/** @throws {ProblemError} validation */
function givenRates({ rates = [], ruleSet }: AllowanceTripInput): RateRow[] {
  refuseWrong(rateErrors(rates, null));
  return rates.map((rate) => ({ ...rate, id: rate.id ?? null, ruleSet: rate.ruleSet ?? ruleSet }));
}

/** @throws {ProblemError} validation */
function refuseWrong(errors: readonly FieldError[]): void {
  if (errors.length > 0) throw invalidFields(...errors);
}

/** @throws {ProblemError} */
function requireOwn({ organizationId }: Actor, companyId: number | null | undefined): void {
  if (companyId === undefined || companyId === null) throw noCompany();
  if (companyId !== organizationId) throw notFound();
}

const currencyOf = (country: string): string =>
  listCountries('en').find(({ code }) => code === country)?.currency ?? 'EUR';

const verified = (): VerifiedRuleSet[] =>
  Object.values(ruleSets).map(({ name, verifiedUntil, source }) => ({ ruleSet: name, verifiedUntil, source }));

const rateSetOf = (rates: AllowanceRate[]): RateSet => ({ rates, ruleSets: verified(), version: versionOf(rates) });
const oldTableOf = (rates: OldRate[], homeCountry: string): OldTable => ({
  rates,
  currency: currencyOf(homeCountry),
  version: versionOf(rates),
});

const auditedRates = ({ organizationId }: Actor) =>
  ({ entity: 'allowance_rates', id: organizationId, name: '' }) as const;
const auditedOldTable = ({ organizationId }: Actor) =>
  ({ entity: 'old_allowance_table', id: organizationId, name: '' }) as const;

/** @returns the rates as they are stored */
async function writeRates(
  tx: Tx,
  actor: Actor,
  before: readonly AllowanceRate[],
  rates: readonly AllowanceRateInput[],
): Promise<AllowanceRate[]> {
  await replaceRates(tx, actor, rates);
  const after = await listRates(tx, actor);
  const changed = { before: rateFields(before, after), after: rateFields(after, before) };
  await auditUpdated({ tx, actor }, auditedRates(actor), changed);
  return after;
}

async function writeOldRates(
  tx: Tx,
  actor: Actor,
  before: readonly OldRate[],
  rates: readonly OldRate[],
): Promise<OldRate[]> {
  await replaceOldRates(tx, actor, rates);
  const after = await listOldRates(tx, actor);
  const named = (some: readonly OldRate[], others: readonly OldRate[]) => ({
    ...Object.fromEntries(others.map(({ country }) => [country, null])),
    ...Object.fromEntries(
      some.map(({ country, full, half, reduced }) => [country, [full, half, reduced].map(inUnits).join(' / ')]),
    ),
  });
  const changed = { before: named(before, after), after: named(after, before) };
  await auditUpdated({ tx, actor }, auditedOldTable(actor), changed);
  return after;
}

/** A field per rate for the audit; null: one that only the other side has. */
function rateFields(rates: readonly AllowanceRate[], others: readonly AllowanceRate[]): Record<string, string | null> {
  return {
    ...Object.fromEntries(others.map((rate) => [rateName(rate), null])),
    ...Object.fromEntries(
      rates.map((rate) => [
        rateName(rate),
        [inUnits(rate.amount), rate.currency, ...(rate.description === null ? [] : [rate.description])].join(' '),
      ]),
    ),
  };
}

/** `AT > 8 h, 2025-01-01, company`. */
const rateName = ({ ruleSet, country, city, minimumHours, validFrom, level }: AllowanceRate): string =>
  `${ruleSet === 'SI-TRIP' ? '' : `${ruleSet}: `}${[country, ...(city === null ? [] : [city])].join(' ')} > ${minimumHours} h, ${validFrom}, ${level}`;
const inUnits = (cents: number): string => (cents / 100).toFixed(2);
