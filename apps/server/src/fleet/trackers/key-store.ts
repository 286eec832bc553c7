import { createHash, randomBytes } from 'node:crypto';
import type { Scope, Tx } from '../../platform/database.ts';

const SECRET_BYTES = 24;

/**
 * Gives a tracker a new key, which replaces an earlier one. The secret is returned only here: the database stores its
 * hash.
 */
export async function renewKey(tx: Tx, scope: Scope, trackerId: number): Promise<string> {
  const secret = `ktk_${randomBytes(SECRET_BYTES).toString('base64url')}`;
  await tx.query({
    name: 'trackers.renew_key',
    text: `insert into tracker_key (organization_id, tracker_id, secret_hash) values ($1, $2, $3)
           on conflict (organization_id, tracker_id) do update set secret_hash = $3, created_at = now()`,
    values: [scope.organizationId, trackerId, createHash('sha256').update(secret).digest()],
  });
  return secret;
}

export async function removeKey(tx: Tx, scope: Scope, trackerId: number): Promise<void> {
  await tx.query({
    name: 'trackers.remove_key',
    text: 'delete from tracker_key where organization_id = $1 and tracker_id = $2',
    values: [scope.organizationId, trackerId],
  });
}
