import { z } from 'zod';
import { RATES_IMPORT_MAX_MB } from '../constants.ts';
import { endpoint } from '../endpoint.ts';
import { id, optionalText, readVersion, version } from '../wire-types.ts';

/** `SI-TRIP`: Slovenia, windows of 24 hours from the departure. `DE`: Germany, calendar days. */
export const ruleSetName = z.enum(['SI-TRIP', 'DE']);
export type RuleSetName = z.infer<typeof ruleSetName>;
export const DEFAULT_RULE_SET: RuleSetName = 'SI-TRIP';

/**
 * `global`: shipped with the product. The others belong to the organization: `company` beats `country`, and this beats the
 * amounts of the law, which are `global` and `legal`. The tax-free ceiling follows from these two alone.
 */
export const rateLevel = z.enum(['global', 'legal', 'country', 'company']);
export type RateLevel = z.infer<typeof rateLevel>;

/** ISO 3166-1 alpha-2; `XK` is Kosovo. The server knows those of `/api/countries`. */
export const countryCode = z.string().regex(/^[A-Z]{2}$/);
/** ISO 4217. The server knows those of `/api/currencies`. */
export const currencyCode = z.string().regex(/^[A-Z]{3}$/);
/** Amounts are whole cents of their currency; of a rate at most 100,000.00. */
export const CENTS_MAX = 10_000_000;
export const cents = z.int();
const rateCents = z.int().min(0).max(CENTS_MAX);
export const RATE_HOURS_MAX = 24;
export const ALLOWANCE_RATES_MAX = 2_000;

/** A day in the years 1900 to 2199. */
export const calendarDay = z.iso
  .date({ abort: true })
  .refine((day) => day >= '1900' && day < '2200', { params: { code: 'invalid_date' } });

const rateFields = {
  country: countryCode,
  /** A city with a rate of its own, which beats that of the country; null: the country. */
  city: optionalText.default(null),
  currency: currencyCode,
  /** The rate is for more than so many hours; 24 is a whole day. Once per rule set, level, country, city and `validFrom`. */
  minimumHours: z.int().min(0).max(RATE_HOURS_MAX),
  amount: rateCents,
  /** A local day of the organization. */
  validFrom: calendarDay,
  description: optionalText.default(null),
};

/** A rate of `PUT`. A row keeps its identity by `id`; without one it is new. */
export const allowanceRateInput = z.strictObject({
  id: id.optional(),
  /** Of the organization. `legal`: amounts of the law that the shipped ones lack; `description` names their source. */
  level: rateLevel.exclude(['global']).default('company'),
  ruleSet: ruleSetName.default(DEFAULT_RULE_SET),
  ...rateFields,
});
export type AllowanceRateInput = z.output<typeof allowanceRateInput>;

/** A rate as an administrator may pass it to the calculation: of any level. */
export const givenAllowanceRate = z.strictObject({
  id: id.optional(),
  level: rateLevel.default('global'),
  /** Default: that of the calculation. */
  ruleSet: ruleSetName.optional(),
  ...rateFields,
});
export type GivenAllowanceRate = z.output<typeof givenAllowanceRate>;

export const allowanceRate = z.object({
  id,
  level: rateLevel,
  ruleSet: ruleSetName,
  country: countryCode,
  city: z.string().nullable(),
  currency: currencyCode,
  minimumHours: z.int(),
  amount: cents,
  validFrom: z.iso.date(),
  description: z.string().nullable(),
});
export type AllowanceRate = z.infer<typeof allowanceRate>;

/** The amounts of a rule set are verified for days before `verifiedUntil`; later ones are marked. */
export const verifiedRuleSet = z.object({
  ruleSet: ruleSetName,
  verifiedUntil: z.iso.date(),
  /** Where the shipped amounts come from. */
  source: z.string(),
});
export type VerifiedRuleSet = z.infer<typeof verifiedRuleSet>;

/** The rates of the organization, without the shipped ones, by rule set, country, validity and hours. */
export const rateSet = z.object({
  rates: z.array(allowanceRate),
  ruleSets: z.array(verifiedRuleSet),
  version,
});
export type RateSet = z.infer<typeof rateSet>;

/** A row of the old table (tarifeDnevnic): cents in the currency of the organization's country. */
export const oldRate = z.strictObject({ country: countryCode, full: rateCents, half: rateCents, reduced: rateCents });
export type OldRate = z.infer<typeof oldRate>;
export const oldTable = z.object({ rates: z.array(oldRate), currency: currencyCode, version });
export type OldTable = z.infer<typeof oldTable>;

const change = z.enum(['added', 'changed', 'unchanged']);

/** A rate that the old table gives. */
export const rateFromOldTable = z.object({
  country: countryCode,
  currency: currencyCode,
  minimumHours: z.int(),
  validFrom: z.iso.date(),
  amount: cents,
  /** What the organization's own rate is now; null: it has none. */
  before: cents.nullable(),
  change,
});
export type RateFromOldTable = z.infer<typeof rateFromOldTable>;

/** A row of the old table that the rates give. */
export const rateToOldTable = z.object({
  ...oldRate.shape,
  /** The present row; null: there is none. */
  before: oldRate.nullable(),
  change,
});
export type RateToOldTable = z.infer<typeof rateToOldTable>;

/** A row of a file: the texts of its cells, with words, countries and dates as `PUT` takes them where they were recognised. */
export const readRate = z.object({
  /** As a spreadsheet program counts, from 1. */
  row: z.int().positive(),
  level: z.string(),
  ruleSet: z.string(),
  country: z.string(),
  city: z.string(),
  currency: z.string(),
  minimumHours: z.string(),
  /** In units: `41,25` or `41.25`. */
  amount: z.string(),
  validFrom: z.string(),
  description: z.string(),
});
export type ReadRate = z.infer<typeof readRate>;

/** Why a rate has no place in the old table, which has three amounts per country, one currency and no dates. */
export const notInOldTable = z.enum([
  'rule_set',
  'level',
  'city',
  'currency',
  /** Hours that are not those of the three amounts. */
  'hours',
  /** Another of the three amounts of its country is missing. */
  'incomplete',
  /** Replaced by a later one, or not valid yet. */
  'not_in_force',
]);
export type NotInOldTable = z.infer<typeof notInOldTable>;

const migration = z.strictObject({
  /** The organization of the caller; a system administrator's while they act as one of its users. */
  companyId: id.nullable().optional(),
  /** Only shows what would change. */
  preview: z.boolean().default(false),
});

const common = { path: '/api/travel_order/allowanceRates' } as const;

export const allowanceRates = {
  list: endpoint({
    method: 'GET',
    ...common,
    access: 'allowanceRates.read',
    summary: 'The own allowance rates of the organization; for what they lack the shipped ones count',
    reply: rateSet,
  }),
  replace: endpoint({
    method: 'PUT',
    ...common,
    access: 'allowanceRates.edit',
    summary:
      'Replaces all own rates; one wrong row refuses all, with its number and field. 409 when somebody else has changed the named `version`: the problem has the stored set as `current`',
    body: z.strictObject({ rates: z.array(allowanceRateInput).max(ALLOWANCE_RATES_MAX), ...readVersion }),
    reply: rateSet,
  }),
  defaults: endpoint({
    method: 'GET',
    path: '/api/travel_order/allowanceRates/default',
    access: 'allowanceRates.read',
    summary: 'The shipped rates with their sources',
    reply: z.object({ rates: z.array(allowanceRate), ruleSets: z.array(verifiedRuleSet) }),
  }),
  read: endpoint({
    method: 'POST',
    path: '/api/travel_order/allowanceRates/import',
    access: 'allowanceRates.edit',
    summary: 'Reads rates of a CSV or XLSX file for the editor; stores nothing',
    bodyKind: 'file',
    upload: { maxMB: RATES_IMPORT_MAX_MB, tooLarge: 'import.too_large' },
    reply: z.object({ rows: z.array(readRate) }),
  }),
  export: endpoint({
    method: 'GET',
    path: '/api/travel_order/allowanceRates/export',
    access: 'allowanceRates.read',
    summary: 'The own rates, or the shipped ones, as a file that can be read again',
    query: z.strictObject({ format: z.enum(['csv', 'xlsx']), shipped: z.stringbool().optional() }),
    file: true,
  }),
  oldTable: endpoint({
    method: 'GET',
    path: '/api/travel_order/allowanceRates/oldTable',
    access: 'allowanceRates.read',
    summary: 'The old table of the organization: a full, half and reduced amount per country',
    reply: oldTable,
  }),
  replaceOldTable: endpoint({
    method: 'PUT',
    path: '/api/travel_order/allowanceRates/oldTable',
    access: 'allowanceRates.edit',
    summary: 'Replaces the old table',
    body: z.strictObject({ rates: z.array(oldRate).max(300), ...readVersion }),
    reply: oldTable,
  }),
  fromOldTable: endpoint({
    method: 'POST',
    path: '/api/travel_order/migrate/fromOldTable',
    access: 'allowanceRates.edit',
    summary: 'Adds the amounts of the old table to the own rates, or previews it',
    body: migration.extend({
      /** Of rates that are added; default: today where the organization has a rate in force, else 2000-01-01. */
      validFrom: calendarDay.optional(),
    }),
    reply: z.object({ preview: z.boolean(), rows: z.array(rateFromOldTable), version }),
  }),
  toOldTable: endpoint({
    method: 'POST',
    path: '/api/travel_order/migrate/toOldTable',
    access: 'allowanceRates.edit',
    summary: 'Writes the own rates in force today to the old table, or previews it',
    body: migration,
    reply: z.object({
      preview: z.boolean(),
      rows: z.array(rateToOldTable),
      left: z.array(z.object({ rate: allowanceRate, reason: notInOldTable })),
      version,
    }),
  }),
} as const;
