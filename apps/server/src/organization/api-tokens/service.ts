import type { ApiScope } from '@konvoj/contract';
import { auditChange } from '../audit/service.ts';
import { callerOfUser } from '../identity/acting-user.ts';
import { hashToken, newToken } from '../identity/secrets.ts';
import type { Bus } from '../../platform/bus.ts';
import { cacheFor } from '../../platform/cache.ts';
import type { Clock } from '../../platform/clock.ts';
import { statementsOn } from '../../platform/database.ts';
import type { Database, Scope } from '../../platform/database.ts';
import { notFound } from '../../platform/http/index.ts';
import type { UserCaller, Actor, CallerOfToken } from '../../platform/http/index.ts';
import { apiTokenDeleted } from './events.ts';
import { deleteToken, findTokenHolder, insertToken, listTokens, touchToken } from './store.ts';
import type { ApiToken } from './store.ts';

/** Distinguishes our tokens from other bearer tokens, and a leaked token from other text. */
const PREFIX = 'kat_';
/** How long a lookup is cached. A deletion in this process takes effect immediately. */
const BELIEVED_MS = 3_000;
const MANY_TOKENS = 5_000;

export interface ApiTokenService {
  list(scope: Scope): Promise<ApiToken[]>;
  /** @returns the token with its secret, which is returned only here */
  create(
    actor: Actor,
    token: { name: string; scopes: readonly ApiScope[]; validUntil: Date | null },
  ): Promise<{ token: ApiToken; secret: string }>;
  /** @throws not_found */
  remove(actor: Actor, id: number): Promise<void>;
  /** For the HTTP edge. A token never has more rights than the administrator who created it, and ends with them. */
  readonly callerOfToken: CallerOfToken;
}

export function apiTokenService(database: Database, bus: Pick<Bus, 'publish'>, clock: Clock): ApiTokenService {
  const lookup = statementsOn(database.lookup);
  const known = cacheFor<{ readonly caller: UserCaller | null }>({
    most: MANY_TOKENS,
    forMs: BELIEVED_MS,
    now: clock.now,
  });

  async function read(hash: Buffer): Promise<UserCaller | null> {
    const holder = await findTokenHolder(lookup, hash);
    if (holder === null) return null;
    const creator = await callerOfUser(database, holder.createdBy, `token:${holder.id}`, clock.now());
    if (
      creator === null ||
      !creator.permissions.has('tokens.manage') ||
      creator.organizationId !== holder.organizationId
    )
      return null;
    await touchToken(lookup, hash);
    return { ...creator, tokenScopes: holder.scopes, apiToken: { id: holder.id, name: holder.name } };
  }

  return {
    list: (scope) => database.tenant(scope, (tx) => listTokens(tx, scope)),
    async create(actor, { name, scopes, validUntil }) {
      const secret = PREFIX + newToken();
      const token = await database.tenant(actor, async (tx) => {
        const unique = [...new Set(scopes)].sort();
        const created = { name, scopes: unique, validUntil, createdBy: actor.userId, secretHash: hashToken(secret) };
        const inserted = await insertToken(tx, actor, created);
        await auditChange(tx, actor, {
          action: 'create',
          entity: 'api_token',
          entityId: inserted.id,
          entityName: name,
          after: { scopes: unique, validUntil },
        });
        return inserted;
      });
      return { token, secret };
    },
    async remove(actor, id) {
      const { secretHash } = await database.tenant(actor, async (tx) => {
        const deleted = await deleteToken(tx, actor, id);
        if (deleted === null) throw notFound();
        await auditChange(tx, actor, { action: 'delete', entity: 'api_token', entityId: id, entityName: deleted.name });
        return deleted;
      });
      known.delete(secretHash.toString('hex'));
      bus.publish(apiTokenDeleted, { tokenId: id });
    },
    async callerOfToken(bearer) {
      if (!bearer.startsWith(PREFIX)) return null;
      const hash = hashToken(bearer);
      const name = hash.toString('hex');
      const remembered = known.get(name);
      if (remembered !== undefined) return remembered.caller;
      const caller = await read(hash);
      known.set(name, { caller });
      return caller;
    },
  };
}
