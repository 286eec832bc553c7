import type { Passkey } from '@konvoj/contract';
import type { Tx } from '../../../platform/database.ts';

// All of this runs as app_lookup.

/** Passkeys of a user, the oldest first. */
export async function listPasskeys(tx: Tx, userId: number): Promise<Passkey[]> {
  const rows = await tx.query<{ id: string; name: string; created_at: Date; last_used_at: Date | null }>({
    name: 'passkeys.list',
    text: 'select id, name, created_at, last_used_at from passkey where user_id = $1 order by created_at, id',
    values: [userId],
  });
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    createdAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
  }));
}

export interface StoredPasskey {
  readonly userId: number;
  readonly credentialId: string;
  readonly publicKey: Buffer;
  readonly counter: number;
  readonly transports: readonly string[];
}

/** Locked until the end of the transaction: its counter is compared and set. */
export async function findPasskey(tx: Tx, credentialId: string): Promise<StoredPasskey | null> {
  const [row] = await tx.query<{ user_id: number; public_key: Buffer; counter: number; transports: string[] }>({
    name: 'passkeys.find',
    text: 'select user_id, public_key, counter, transports from passkey where credential_id = $1 for update',
    values: [credentialId],
  });
  if (row === undefined) return null;
  const { user_id: userId, public_key: publicKey, counter, transports } = row;
  return { userId, credentialId, publicKey, counter, transports };
}

export async function credentialsOf(tx: Tx, userId: number): Promise<{ id: string; transports: string[] }[]> {
  return tx.query<{ id: string; transports: string[] }>({
    name: 'passkeys.credentials',
    text: 'select credential_id as id, transports from passkey where user_id = $1',
    values: [userId],
  });
}

/** @returns false when somebody has this credential */
export async function insertPasskey(tx: Tx, passkey: StoredPasskey & { readonly name: string }): Promise<boolean> {
  const rows = await tx.query({
    name: 'passkeys.insert',
    text: `insert into passkey (user_id, credential_id, public_key, counter, transports, name)
           values ($1, $2, $3, $4, $5, $6) on conflict do nothing returning id`,
    values: [
      passkey.userId,
      passkey.credentialId,
      passkey.publicKey,
      passkey.counter,
      passkey.transports,
      passkey.name,
    ],
  });
  return rows.length > 0;
}

export async function usePasskey(tx: Tx, credentialId: string, counter: number): Promise<void> {
  await tx.query({
    name: 'passkeys.use',
    text: 'update passkey set counter = $2, last_used_at = now() where credential_id = $1',
    values: [credentialId, counter],
  });
}

/** @returns its name; null when the user has no such passkey */
export async function deletePasskey(tx: Tx, userId: number, id: string): Promise<string | null> {
  const [row] = await tx.query<{ name: string }>({
    name: 'passkeys.delete',
    text: 'delete from passkey where user_id = $1 and id::text = $2 returning name',
    values: [userId, id],
  });
  return row?.name ?? null;
}

/** The challenge of a registration, in place of one of before. */
export async function keepRegistration(tx: Tx, sessionHash: Buffer, challenge: string, expiresAt: Date): Promise<void> {
  await tx.query({
    name: 'passkeys.keep_challenge',
    text: `insert into passkey_challenge (session_hash, challenge, expires_at) values ($1, $2, $3)
           on conflict (session_hash) do update set challenge = excluded.challenge, expires_at = excluded.expires_at`,
    values: [sessionHash, challenge, expiresAt],
  });
}

/** The challenge of a session, which is used up by it. @param now epoch milliseconds */
export async function takeRegistration(tx: Tx, sessionHash: Buffer, now: number): Promise<string | null> {
  const [row] = await tx.query<{ challenge: string; expires_at: Date }>({
    name: 'passkeys.take_challenge',
    text: 'delete from passkey_challenge where session_hash = $1 returning challenge, expires_at',
    values: [sessionHash],
  });
  return row === undefined || row.expires_at.getTime() <= now ? null : row.challenge;
}
