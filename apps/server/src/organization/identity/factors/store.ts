import type { Tx } from '../../../platform/database.ts';
import { deleteStepsOf } from '../steps/store.ts';

// All of this runs as app_lookup: second factors belong to users, also to one of no organization.

/** What a user can prove a sign-in with, besides the password. */
export interface FactorState {
  readonly hasTotp: boolean;
  readonly hasPasskey: boolean;
  readonly recoveryCodesLeft: number;
  /** Whether the organization of the user requires a second factor. */
  readonly required: boolean;
}

export async function findFactorState(tx: Tx, userId: number): Promise<FactorState> {
  const [row] = await tx.query<{ totp: boolean; passkey: boolean; codes: number; required: boolean }>({
    name: 'factors.state',
    text: `select exists (select from user_totp t where t.user_id = u.id and t.confirmed_at is not null) as totp,
                  exists (select from passkey p where p.user_id = u.id) as passkey,
                  (select count(*) from recovery_code c where c.user_id = u.id and c.used_at is null) as codes,
                  coalesce(o.requires_second_factor, false) as required
             from app_user u left join organization o on o.id = u.organization_id
            where u.id = $1`,
    values: [userId],
  });
  return {
    hasTotp: row?.totp ?? false,
    hasPasskey: row?.passkey ?? false,
    recoveryCodesLeft: row?.codes ?? 0,
    required: row?.required ?? false,
  };
}

export interface StoredTotp {
  readonly sealedSecret: Buffer;
  /** Null: being set up. */
  readonly confirmedAt: Date | null;
}

/** Locked until the end of the transaction: two requests do not use one code. */
export async function findTotp(tx: Tx, userId: number): Promise<StoredTotp | null> {
  const [row] = await tx.query<{ sealed_secret: Buffer; confirmed_at: Date | null }>({
    name: 'factors.totp',
    text: 'select sealed_secret, confirmed_at from user_totp where user_id = $1 for update',
    values: [userId],
  });
  return row === undefined ? null : { sealedSecret: row.sealed_secret, confirmedAt: row.confirmed_at };
}

/** Begins a set-up, in place of an unfinished one. @returns false when a confirmed secret is there */
export async function startTotp(tx: Tx, userId: number, sealedSecret: Buffer): Promise<boolean> {
  const rows = await tx.query({
    name: 'factors.start_totp',
    text: `insert into user_totp as t (user_id, sealed_secret) values ($1, $2)
           on conflict (user_id) do update set sealed_secret = excluded.sealed_secret, created_at = now(), last_step = null
             where t.confirmed_at is null
           returning user_id`,
    values: [userId, sealedSecret],
  });
  return rows.length > 0;
}

/** Counts a code as used. @returns false when it, or a later one, was used before */
export async function useTotpStep(tx: Tx, userId: number, step: number): Promise<boolean> {
  const rows = await tx.query({
    name: 'factors.use_totp_step',
    text: `update user_totp set last_step = $2, confirmed_at = coalesce(confirmed_at, now())
            where user_id = $1 and (last_step is null or last_step < $2) returning user_id`,
    values: [userId, step],
  });
  return rows.length > 0;
}

export async function deleteTotp(tx: Tx, userId: number): Promise<void> {
  await tx.query({ name: 'factors.delete_totp', text: 'delete from user_totp where user_id = $1', values: [userId] });
}

/** Replaces all codes of a user; an empty list removes them. */
export async function replaceRecoveryCodes(tx: Tx, userId: number, hashes: readonly Buffer[]): Promise<void> {
  await tx.query({
    name: 'factors.delete_recovery_codes',
    text: 'delete from recovery_code where user_id = $1',
    values: [userId],
  });
  if (hashes.length === 0) return;
  await tx.query({
    name: 'factors.insert_recovery_codes',
    text: 'insert into recovery_code (user_id, code_hash) select $1, unnest($2::bytea[])',
    values: [userId, hashes],
  });
}

/** Uses a code up. @returns false when the user has no such code left */
export async function useRecoveryCode(tx: Tx, userId: number, hash: Buffer): Promise<boolean> {
  const rows = await tx.query({
    name: 'factors.use_recovery_code',
    text: `update recovery_code set used_at = now() where user_id = $1 and code_hash = $2 and used_at is null
           returning user_id`,
    values: [userId, hash],
  });
  return rows.length > 0;
}

/** Removes every second factor and recovery code of a user, and sign-ins that have begun. @returns whether there was one */
export async function deleteFactors(tx: Tx, userId: number): Promise<boolean> {
  const { hasTotp, hasPasskey } = await findFactorState(tx, userId);
  await deleteTotp(tx, userId);
  await replaceRecoveryCodes(tx, userId, []);
  await tx.query({ name: 'factors.delete_passkeys', text: 'delete from passkey where user_id = $1', values: [userId] });
  await deleteStepsOf(tx, userId);
  return hasTotp || hasPasskey;
}

/** How many usable users of an organization have no second factor. @param now epoch milliseconds */
export async function countWithoutFactor(tx: Tx, organizationId: number, now: number): Promise<number> {
  const [row] = await tx.query<{ count: number }>({
    name: 'factors.count_without',
    text: `select count(*) as count from app_user u
            where u.organization_id = $1 and not u.locked and (u.valid_until is null or u.valid_until > $2)
              and not exists (select from user_totp t where t.user_id = u.id and t.confirmed_at is not null)
              and not exists (select from passkey p where p.user_id = u.id)`,
    values: [organizationId, new Date(now)],
  });
  return row?.count ?? 0;
}
