import { basename } from 'node:path';

export const DEMO_PASSWORD = 'demo-konvoj';
export const DISPATCHER = 'dispatcher@kolovrat.example';
/** For tests that change what the server remembers of a user; each file of tests has an account of its own behind them. */
export const ADMIN = 'admin@kolovrat.example';
export const OTHER_COMPANY_ADMIN = 'admin@druga.example';
export const SYSADMIN = 'sysadmin@kolovrat.example';

const OWN = [ADMIN, OTHER_COMPANY_ADMIN];

/**
 * The account with which the tests of a file sign in as `email`. Files run side by side: one that chooses a language must
 * not choose it for another.
 * @param file name or path of the file of tests
 */
export function accountOf(email: string, file: string): string {
  return OWN.includes(email) ? `${basename(file, '.spec.ts')}.${email}` : email;
}

/** The accounts that a file of tests needs beside those of the demo. */
export function accountsOf(file: string): { readonly like: string; readonly email: string }[] {
  return OWN.map((like) => ({ like, email: accountOf(like, file) }));
}
