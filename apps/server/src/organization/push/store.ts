import { createHash } from 'node:crypto';
import type { Tx } from '../../platform/database.ts';

export interface NewPushToken {
  readonly userId: number;
  readonly token: string;
  readonly web: boolean;
  readonly name: string;
  readonly model: string | null;
  readonly imei: string | null;
}

/** A browser or phone has one owner: the user who registered it last. */
export async function saveToken(tx: Tx, { userId, token, web, name, model, imei }: NewPushToken): Promise<void> {
  await tx.query({
    name: 'push.save_token',
    text: `insert into push_token (token_hash, user_id, token, web, name, model, imei) values ($1, $2, $3, $4, $5, $6, $7)
           on conflict (token_hash) do update
             set user_id = excluded.user_id, name = excluded.name, model = excluded.model, imei = excluded.imei,
                 created_at = now()`,
    values: [hashOf(token), userId, token, web, name, model, imei],
  });
}

/** Forgets the tokens of a user but the newest. */
export async function forgetOldTokens(tx: Tx, userId: number, kept: number): Promise<void> {
  await tx.query({
    name: 'push.forget_old_tokens',
    text: `delete from push_token where token_hash in (
             select token_hash from push_token where user_id = $1 order by created_at desc, token_hash offset $2)`,
    values: [userId, kept],
  });
}

/** @param userId only a token of this user; undefined: of any user */
export async function deleteToken(tx: Tx, token: string, userId?: number): Promise<void> {
  await tx.query({
    name: 'push.delete_token',
    text: 'delete from push_token where token_hash = $1 and ($2::int4 is null or user_id = $2)',
    values: [hashOf(token), userId ?? null],
  });
}

/** The browsers of a user who may still sign in. */
export async function listWebTokens(tx: Tx, userId: number): Promise<string[]> {
  const rows = await tx.query<{ token: string }>({
    name: 'push.web_tokens',
    text: `select p.token from push_token p join app_user u on u.id = p.user_id
            where p.user_id = $1 and p.web and not u.locked
              and (u.valid_until is null or u.valid_until > now())
            order by p.created_at`,
    values: [userId],
  });
  return rows.map((row) => row.token);
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
