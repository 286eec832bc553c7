import { NAME_LENGTH, languageCode, shortText, timeZoneName } from '@konvoj/contract';
import type { LanguageCode } from '@konvoj/contract';
import { addOrganization, changeOrganization, loosenCompanySignIn } from '../organization/identity/administration.ts';
import { cancelRemoval, scheduleRemoval } from '../organization/identity/removal.ts';
import { lockOrganization } from '../organization/identity/removal-store.ts';
import type { RemovableOrganization } from '../organization/identity/removal-store.ts';
import { ClearError } from '../platform/clear-error.ts';
import { systemClock } from '../platform/clock.ts';
import type { Tx } from '../platform/database.ts';
import { UsageError, readArgs } from './usage.ts';
import { print, withOwner } from './with-owner.ts';

const USAGE =
  'Usage: konvoj organization add NAME, organization set NAME [--language sl|en|de] [--sms-per-day N] [--alarm-mails-per-day N] [--company-sign-in off|offered], organization remove NAME --confirm NAME, or organization keep NAME';
const MOST_PER_DAY = 1_000_000;

const options = {
  'time-zone': { type: 'string', default: 'Europe/Ljubljana' },
  country: { type: 'string', default: 'SI' },
  language: { type: 'string' },
  'sms-per-day': { type: 'string' },
  'alarm-mails-per-day': { type: 'string' },
  confirm: { type: 'string' },
  'company-sign-in': { type: 'string' },
} as const;

export async function organizationCommand(args: string[]): Promise<void> {
  const { values, positionals } = readArgs({ args, allowPositionals: true, options });
  const [action, name] = positionals;
  if (name === undefined || positionals.length !== 2) throw new UsageError(USAGE);
  if (action === 'remove') return remove(name, values.confirm);
  if (action === 'keep') return keep(name);
  const changes = {
    language: languageIn(values.language),
    smsPerDay: perDayIn(values['sms-per-day'], 'SMS'),
    alarmMailsPerDay: perDayIn(values['alarm-mails-per-day'], 'Mails of alarms'),
  };
  const companySignIn = companySignInIn(values['company-sign-in']);
  if (action === 'add' && companySignIn === undefined)
    return add(name, { timeZone: values['time-zone'], country: values.country, ...changes });
  if (action !== 'set' || Object.values({ ...changes, companySignIn }).every((change) => change === undefined)) {
    throw new UsageError(USAGE);
  }
  const isDone = await withOwner(async (tx) => {
    await changeOrganization(tx, name, changes);
    return companySignIn === undefined || loosenCompanySignIn(tx, name, companySignIn);
  });
  if (!isDone) print(`Organization '${name}' has no company sign-in.`);
  print(`Organization '${name}' was changed.`);
}

/** Deletes an organization for good in 14 days. */
async function remove(name: string, confirmed: string | undefined): Promise<void> {
  if (confirmed !== name) {
    throw new UsageError(`Everything of '${name}' is deleted for good. Repeat its name: --confirm "${name}"`);
  }
  const { removalAt } = await withOwner(async (tx) =>
    scheduleRemoval(tx, await organizationNamed(tx, name), BY_COMMAND, systemClock.now()),
  );
  print(
    `Organization '${name}' will be deleted at ${removalAt.toISOString()}. Its users cannot sign in any more. Until then: konvoj organization keep "${name}"`,
  );
}

async function keep(name: string): Promise<void> {
  await withOwner(async (tx) => {
    const organization = await organizationNamed(tx, name);
    if (organization.hasBegun) throw new ClearError(`The deletion of '${name}' has begun and cannot be cancelled.`);
    await cancelRemoval(tx, organization, BY_COMMAND);
  });
  print(`Organization '${name}' stays.`);
}

async function organizationNamed(tx: Tx, name: string): Promise<RemovableOrganization> {
  const organization = await lockOrganization(tx, { name });
  if (organization === null) throw new ClearError(`There is no organization '${name}'.`);
  return organization;
}

const BY_COMMAND = { userId: null } as const;

interface Wanted {
  readonly timeZone: string;
  readonly country: string;
  readonly language: LanguageCode | undefined;
  readonly smsPerDay: number | undefined;
  readonly alarmMailsPerDay: number | undefined;
}

async function add(name: string, { timeZone, country, ...changes }: Wanted): Promise<void> {
  const parsed = shortText.safeParse(name);
  if (!parsed.success) throw new UsageError(`A name has 1 to ${NAME_LENGTH.max} characters that can be seen.`);
  const wanted = parsed.data;
  if (!timeZoneName.safeParse(timeZone).success)
    throw new UsageError(`There is no time zone '${timeZone}'; they look like Europe/Ljubljana.`);
  if (!/^[A-Za-z]{2}$/.test(country)) throw new UsageError(`A country is two letters (SI, AT, DE), not '${country}'.`);
  const id = await withOwner(async (tx) => {
    const added = await addOrganization(tx, { name: wanted, timeZone, country: country.toUpperCase() });
    await changeOrganization(tx, wanted, changes);
    return added;
  });
  print(`Organization '${wanted}' was added (${id}).`);
}

/** Requiring it is a decision of the organization, after a test. */
function companySignInIn(text: string | undefined): 'off' | 'offered' | undefined {
  if (text === undefined || text === 'off' || text === 'offered') return text;
  throw new UsageError(`Company sign-in is off or offered, not '${text}'.`);
}

function languageIn(text: string | undefined): LanguageCode | undefined {
  if (text === undefined) return undefined;
  const language = languageCode.safeParse(text);
  if (!language.success) throw new UsageError(`A language is sl, en or de, not '${text}'.`);
  return language.data;
}

function perDayIn(text: string | undefined, what: string): number | undefined {
  if (text === undefined) return undefined;
  const number = Number(text);
  if (!/^\d+$/.test(text) || number > MOST_PER_DAY)
    throw new UsageError(`${what} per day are 0 to ${MOST_PER_DAY}, not '${text}'.`);
  return number;
}
