import { basename } from 'node:path';

export const DEMO_PASSWORD = 'demo-konvoj';
export const DISPATCHER = 'dispatcher@kolovrat.example';
export const ADMIN = 'admin@kolovrat.example';
export const OTHER_COMPANY_ADMIN = 'admin@druga.example';
export const SYSADMIN = 'sysadmin@kolovrat.example';

/** Whose language and appearance tests change: each file of tests has an account like it. */
const OWN_ACCOUNT = [ADMIN, OTHER_COMPANY_ADMIN];

/** Accounts that a file has in a copy of their organization, since its tests change what the organization has. */
const OWN_ORGANIZATION: Readonly<Record<string, readonly string[]>> = {
  alarms: [ADMIN, DISPATCHER],
  'allowance-rates': [ADMIN],
  'company-sign-in': [ADMIN],
  crm: [ADMIN],
  'driver-app': [ADMIN],
  fleet: [ADMIN, DISPATCHER],
  integrations: [ADMIN, OTHER_COMPANY_ADMIN],
  'loading-orders': [ADMIN, DISPATCHER],
  'fleet-import': [OTHER_COMPANY_ADMIN],
  'map-stack': [DISPATCHER],
  messages: [ADMIN, DISPATCHER],
  'own-places': [ADMIN, DISPATCHER],
  people: [ADMIN, DISPATCHER, OTHER_COMPANY_ADMIN],
  'places-import': [OTHER_COMPANY_ADMIN],
  reports: [ADMIN],
  'report-schedules': [ADMIN],
  'route-plans': [ADMIN, DISPATCHER],
  sharing: [DISPATCHER],
  tachograph: [ADMIN],
  trackers: [ADMIN],
  'travel-orders': [ADMIN, DISPATCHER],
};
/** Files in whose copy of the first company the vehicles report and move; in the others they stay where they were. */
const REPORTS = new Set(['alarms', 'sharing']);

const nameOf = (file: string): string => basename(file, '.spec.ts');
const copiedFor = (file: string): readonly string[] => OWN_ORGANIZATION[nameOf(file)] ?? [];
const ownAccounts = (file: string): readonly string[] => [...new Set([...OWN_ACCOUNT, ...copiedFor(file)])];

/**
 * The account with which the tests of a file sign in as `email`. Files run side by side: what one changes must not be
 * seen by another.
 * @param file name or path of the file of tests
 */
export function accountOf(email: string, file: string): string {
  return ownAccounts(file).includes(email) ? `${nameOf(file)}.${email}` : email;
}

export interface OwnAccount {
  readonly like: string;
  readonly email: string;
  /** In a copy of the organization instead of the organization itself. */
  readonly inCopy: boolean;
  /** The vehicles of the copy report. */
  readonly reports: boolean;
}

/** The accounts that a file of tests needs beside those of the demo. */
export function accountsOf(file: string): OwnAccount[] {
  return ownAccounts(file).map((like) => ({
    like,
    email: accountOf(like, file),
    inCopy: copiedFor(file).includes(like),
    reports: REPORTS.has(nameOf(file)),
  }));
}
