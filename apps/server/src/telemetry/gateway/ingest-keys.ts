import { createHash, randomBytes } from 'node:crypto';
import type pg from 'pg';
import { systemClock } from '../../platform/clock.ts';
import type { Clock } from '../../platform/clock.ts';
import { cacheFor } from '../../platform/cache.ts';
import type { Tx } from '../../platform/database.ts';

const SECRET_BYTES = 24;
const REMEMBERED_MS = 30_000;
const MOST_REMEMBERED = 1_000;

/**
 * Creates a key with which another server (Traccar) or an app (OwnTracks) may submit positions of an organization's
 * trackers. The secret is returned only here: the database stores its hash.
 */
export async function createIngestKey(tx: Tx, organizationId: number): Promise<string> {
  const secret = `kik_${randomBytes(SECRET_BYTES).toString('base64url')}`;
  await tx.query({
    name: 'gateway.add-ingest-key',
    text: 'insert into ingest_key (organization_id, secret_hash) values ($1, $2)',
    values: [organizationId, hashOf(secret)],
  });
  return secret;
}

/** The organization of a secret. */
export interface IngestKeys {
  /** The organization, or null. Rejects while the database is unavailable. */
  organizationOf(secret: string): Promise<number | null>;
}

/** Keys of the database, each cached for 30 s. */
export function ingestKeys(lookup: pg.Pool, clock: Clock = systemClock): IngestKeys {
  const remembered = cacheFor<{ readonly organizationId: number | null }>({
    most: MOST_REMEMBERED,
    forMs: REMEMBERED_MS,
    now: () => clock.now(),
  });
  return {
    async organizationOf(secret) {
      const hash = hashOf(secret);
      const name = hash.toString('base64');
      const known = remembered.get(name);
      if (known !== undefined) return known.organizationId;
      const { rows } = await lookup.query<{ organization_id: number }>({
        name: 'gateway.find-ingest-key',
        text: 'select organization_id from ingest_key where secret_hash = $1',
        values: [hash],
      });
      const organizationId = rows[0]?.organization_id ?? null;
      remembered.set(name, { organizationId });
      return organizationId;
    },
  };
}

function hashOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}
