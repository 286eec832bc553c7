import { companySignInMode } from '@konvoj/contract';
import { z } from 'zod';
import type { Scope, Tx } from '../../../platform/database.ts';
import { hashToken } from '../secrets.ts';
import type { Attempt, StoredCompany } from './types.ts';

const companyRow = z.object({
  organizationId: z.int(),
  name: z.string(),
  issuer: z.string(),
  clientId: z.string(),
  sealedSecret: z.instanceof(Buffer),
  domains: z.array(z.string()),
  mode: companySignInMode,
  trustsSecondFactor: z.boolean(),
  revision: z.string(),
  testedAt: z.date().nullable(),
});
const COLUMNS = `organization_id as "organizationId", name, issuer, client_id as "clientId",
  sealed_secret as "sealedSecret", domains, mode, trusts_second_factor as "trustsSecondFactor", revision,
  tested_at as "testedAt"`;

/** The settings of an organization, as app_api or app_lookup. @param lock until the end of the transaction */
export async function findCompany(tx: Tx, { organizationId }: Scope, lock = false): Promise<StoredCompany | null> {
  const [row] = await tx.query({
    name: lock ? 'company_sign_in.lock' : 'company_sign_in.find',
    text: `select ${COLUMNS} from company_sign_in where organization_id = $1 ${lock ? 'for update' : ''}`,
    values: [organizationId],
  });
  return row === undefined ? null : companyRow.parse(row);
}

/** By the name in its link, as app_lookup. */
export async function findCompanyNamed(lookup: Tx, name: string): Promise<StoredCompany | null> {
  const [row] = await lookup.query({
    name: 'company_sign_in.find_named',
    text: `select ${COLUMNS} from company_sign_in where name = $1`,
    values: [name],
  });
  return row === undefined ? null : companyRow.parse(row);
}

/** @throws the database's refusal when the name is taken (`isNameTaken`) */
export async function saveCompany(tx: Tx, company: StoredCompany): Promise<void> {
  await tx.query({
    name: 'company_sign_in.save',
    text: `insert into company_sign_in (organization_id, name, issuer, client_id, sealed_secret, domains, mode,
                                        trusts_second_factor, revision, tested_at)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
           on conflict (organization_id) do update set name = excluded.name, issuer = excluded.issuer,
             client_id = excluded.client_id, sealed_secret = excluded.sealed_secret, domains = excluded.domains,
             mode = excluded.mode, trusts_second_factor = excluded.trusts_second_factor, revision = excluded.revision,
             tested_at = excluded.tested_at`,
    values: [
      company.organizationId,
      company.name,
      company.issuer,
      company.clientId,
      company.sealedSecret,
      company.domains,
      company.mode,
      company.trustsSecondFactor,
      company.revision,
      company.testedAt,
    ],
  });
}

/** Whether the database refused a change because another organization has the name. */
export function isNameTaken(error: unknown): boolean {
  return error instanceof Error && 'constraint' in error && error.constraint === 'company_sign_in_name';
}

/** @returns false when these settings were changed meanwhile */
export async function markTested(
  tx: Tx,
  { organizationId, revision }: Pick<StoredCompany, 'organizationId' | 'revision'>,
  testedAt: Date,
): Promise<boolean> {
  const rows = await tx.query({
    name: 'company_sign_in.tested',
    text: `update company_sign_in set tested_at = $3 where organization_id = $1 and revision = $2
           returning organization_id`,
    values: [organizationId, revision, testedAt],
  });
  return rows.length > 0;
}

/** Removes the settings, and with them every begun sign-in. */
export async function deleteCompany(tx: Tx, { organizationId }: Scope): Promise<void> {
  await tx.query({
    name: 'company_sign_in.delete',
    text: 'delete from company_sign_in where organization_id = $1',
    values: [organizationId],
  });
}

// Attempts run as app_lookup: nobody is signed in yet.

export async function insertAttempt(lookup: Tx, secret: string, attempt: Attempt, expiresAt: Date): Promise<void> {
  await lookup.query({
    name: 'company_sign_in.insert_attempt',
    text: `insert into company_sign_in_attempt (secret_hash, organization_id, revision, remember, tested_by, expires_at)
           values ($1, $2, $3, $4, $5, $6)`,
    values: [
      hashToken(secret),
      attempt.organizationId,
      attempt.revision,
      attempt.remember,
      attempt.testedBy,
      expiresAt,
    ],
  });
}

const attemptRow = z.object({
  organizationId: z.int(),
  revision: z.string(),
  remember: z.boolean(),
  testedBy: z.int().nullable(),
  expiresAt: z.date(),
});

/** Uses an attempt up: the first answer does, right or wrong. @param now epoch milliseconds */
export async function takeAttempt(lookup: Tx, secret: string, now: number): Promise<Attempt | null> {
  const [row] = await lookup.query({
    name: 'company_sign_in.take_attempt',
    text: `delete from company_sign_in_attempt where secret_hash = $1
           returning organization_id as "organizationId", revision, remember, tested_by as "testedBy",
                     expires_at as "expiresAt"`,
    values: [hashToken(secret)],
  });
  if (row === undefined) return null;
  const { expiresAt, ...attempt } = attemptRow.parse(row);
  return expiresAt.getTime() > now ? attempt : null;
}

/** Ends every test of settings that an administrator has begun. */
export async function deleteTestsOf(lookup: Tx, userId: number): Promise<void> {
  await lookup.query({
    name: 'company_sign_in.delete_tests_of',
    text: 'delete from company_sign_in_attempt where tested_by = $1',
    values: [userId],
  });
}

/** @param now epoch milliseconds */
export async function deleteEndedAttempts(lookup: Tx, now: number): Promise<void> {
  await lookup.query({
    name: 'company_sign_in.end_attempts',
    text: 'delete from company_sign_in_attempt where expires_at < $1',
    values: [new Date(now)],
  });
}
