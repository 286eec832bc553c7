import { countrySplit, rateLevel, ruleSetName } from '@konvoj/contract';
import type { AllowanceRate, AllowanceRateInput, CountrySplit, OldRate } from '@konvoj/contract';
import type { Scope, Tx } from '../../platform/database.ts';

interface RateRowOfTable {
  id: number;
  level: string;
  rule_set: string;
  country: string;
  city: string | null;
  currency: string;
  minimum_hours: number;
  amount: number;
  valid_from: string;
  description: string | null;
}

/** The own rates of the organization, by rule set, country, level, validity and hours. */
export async function listRates(tx: Tx, { organizationId }: Scope): Promise<AllowanceRate[]> {
  const rows = await tx.query<RateRowOfTable>({
    name: 'allowances.list_rates',
    text: `select id, level, rule_set, country, city, currency, minimum_hours, amount,
                  to_char(valid_from, 'YYYY-MM-DD') as valid_from, description
             from allowance_rate where organization_id = $1
            order by rule_set desc, country, city nulls first, level, valid_from, minimum_hours`,
    values: [organizationId],
  });
  return rows.map(({ rule_set, minimum_hours: minimumHours, valid_from: validFrom, level, ...row }) => ({
    ...row,
    level: rateLevel.parse(level),
    ruleSet: ruleSetName.parse(rule_set),
    minimumHours,
    validFrom,
  }));
}

/** Replaces the own rates; those with an id keep it. */
export async function replaceRates(
  tx: Tx,
  { organizationId }: Scope,
  rates: readonly AllowanceRateInput[],
): Promise<void> {
  await tx.query({
    name: 'allowances.delete_rates',
    text: 'delete from allowance_rate where organization_id = $1',
    values: [organizationId],
  });
  const rows = rates.map(({ id = null, ruleSet, minimumHours, validFrom, ...rate }) => ({
    ...rate,
    id,
    rule_set: ruleSet,
    minimum_hours: minimumHours,
    valid_from: validFrom,
  }));
  await tx.query({
    name: 'allowances.insert_kept_rates',
    text: `insert into allowance_rate (organization_id, id, ${COLUMNS})
           select $1, id, ${COLUMNS} from jsonb_to_recordset($2::jsonb) as rate (id int, ${TYPED})`,
    values: [organizationId, JSON.stringify(rows.filter(({ id }) => id !== null))],
  });
  await tx.query({
    name: 'allowances.insert_new_rates',
    text: `insert into allowance_rate (organization_id, ${COLUMNS})
           select $1, ${COLUMNS} from jsonb_to_recordset($2::jsonb) as rate (${TYPED})`,
    values: [organizationId, JSON.stringify(rows.filter(({ id }) => id === null))],
  });
}

const COLUMNS = 'level, rule_set, country, city, currency, minimum_hours, amount, valid_from, description';
const TYPED = `level text, rule_set text, country text, city text, currency text, minimum_hours int, amount int, valid_from date,
               description text`;

/** The old table of the organization, by country. */
export async function listOldRates(tx: Tx, { organizationId }: Scope): Promise<OldRate[]> {
  return tx.query<OldRate>({
    name: 'allowances.list_old_rates',
    text: `select country, full_amount as "full", half_amount as half, reduced_amount as reduced
             from old_allowance_rate where organization_id = $1 order by country`,
    values: [organizationId],
  });
}

/** Replaces the old table. */
export async function replaceOldRates(tx: Tx, { organizationId }: Scope, rates: readonly OldRate[]): Promise<void> {
  await tx.query({
    name: 'allowances.delete_old_rates',
    text: 'delete from old_allowance_rate where organization_id = $1',
    values: [organizationId],
  });
  await tx.query({
    name: 'allowances.insert_old_rates',
    text: `insert into old_allowance_rate (organization_id, country, full_amount, half_amount, reduced_amount)
           select $1, country, "full", half, reduced
             from jsonb_to_recordset($2::jsonb) as rate (country text, "full" int, half int, reduced int)`,
    values: [organizationId, JSON.stringify(rates)],
  });
}

/** Serializes the changes of an organization's rates until the end of the transaction. */
export async function lockRates(tx: Tx, { organizationId }: Scope): Promise<void> {
  await tx.query({
    name: 'allowances.lock',
    text: `select pg_advisory_xact_lock(hashtext('allowance rates'), $1)`,
    values: [organizationId],
  });
}

/** Where the organization is at home: ISO 3166-1 alpha-2. */
export async function countryOf(tx: Tx, { organizationId }: Scope): Promise<string> {
  const [row] = await tx.query<{ country: string }>({
    name: 'allowances.country',
    text: 'select country from organization where id = $1',
    values: [organizationId],
  });
  return row?.country ?? 'SI';
}

/** How the organization gives the allowances of a trip to its countries; by the longest stay where it has not decided. */
export async function readCountrySplit(tx: Tx, { organizationId }: Scope): Promise<CountrySplit> {
  const [row] = await tx.query<{ country_split: string }>({
    name: 'allowances.country_split',
    text: 'select country_split from allowance_settings where organization_id = $1',
    values: [organizationId],
  });
  return countrySplit.parse(row?.country_split ?? 'longestStay');
}

export async function saveCountrySplit(tx: Tx, { organizationId }: Scope, split: CountrySplit): Promise<void> {
  await tx.query({
    name: 'allowances.save_country_split',
    text: `insert into allowance_settings (organization_id, country_split) values ($1, $2)
           on conflict (organization_id) do update set country_split = excluded.country_split`,
    values: [organizationId, split],
  });
}
