import { FORWARDS_MAX } from '@konvoj/contract';
import type { Forward, ForwardFields } from '@konvoj/contract';
import { auditChange } from '../../organization/audit/service.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Scope, Tx } from '../../platform/database.ts';
import { defineError, invalidFields, notFound } from '../../platform/http/index.ts';
import type { Actor } from '../../platform/http/index.ts';
import { instant } from '../../platform/instant.ts';
import { mayBeReached } from '../../platform/outbound/send.ts';
import type { OutboundRules } from '../../platform/outbound/send.ts';
import type { Sealing } from '../../platform/sealing.ts';
import { countForwards, deleteForward, insertForward, listForwards, lockForward, saveForward } from './store.ts';
import type { StoredForward } from './types.ts';

const tooManyForwards = defineError('position_forward.too_many');

/** What administrators do with forwards of positions. */
export interface ForwardService {
  list(scope: Scope): Promise<Forward[]>;
  /** @throws position_forward.too_many; validation: an address that is refused */
  create(actor: Actor, fields: ForwardFields): Promise<Forward>;
  /**
   * Without a token the stored one stays, but only for the host for which it was entered.
   * @throws not_found; validation: an address that is refused, or the token for another host
   */
  replace(actor: Actor, id: number, fields: ForwardFields): Promise<Forward>;
  /** @throws not_found */
  remove(actor: Actor, id: number): Promise<void>;
}

export function forwardService({
  database,
  clock,
  sealing,
  rules,
}: {
  readonly database: Database;
  readonly clock: Clock;
  readonly sealing: Sealing;
  readonly rules: OutboundRules;
}): ForwardService {
  const requireReachable = ({ url }: ForwardFields) => {
    if (!mayBeReached(url, rules)) throw invalidFields({ path: 'url', code: 'address_refused' });
  };
  const sealed = ({ organizationId }: Scope, token: string | null) =>
    token === null ? null : sealing.seal(organizationId, token);

  return {
    list: (scope) => database.tenant(scope, async (tx) => (await listForwards(tx, scope)).map(onWire)),

    async create(actor, { token = null, ...fields }) {
      requireReachable(fields);
      return database.tenant(actor, async (tx) => {
        if ((await countForwards(tx, actor)) >= FORWARDS_MAX) throw tooManyForwards({ max: FORWARDS_MAX });
        const stored = await insertForward(tx, actor, fields, sealed(actor, token), clock.now());
        const after = audited(stored);
        await auditChange(tx, actor, { ...entityOf(stored), action: 'create', after });
        return onWire(stored);
      });
    },

    async replace(actor, id, { token, ...fields }) {
      requireReachable(fields);
      return database.tenant(actor, async (tx) => {
        const before = await locked(tx, actor, id);
        const isSameHost = new URL(fields.url).origin === new URL(before.url).origin;
        if (token === undefined && before.sealedToken !== null && !isSameHost)
          throw invalidFields({ path: 'token', code: 'required' });
        const kept = token === undefined ? before.sealedToken : sealed(actor, token);
        const stored = await saveForward(tx, actor, id, fields, kept, clock.now());
        const changes = { before: audited(before), after: audited(stored) };
        await auditChange(tx, actor, { ...entityOf(stored), action: 'update', ...changes });
        return onWire(stored);
      });
    },

    remove: (actor, id) =>
      database.tenant(actor, async (tx) => {
        const stored = await locked(tx, actor, id);
        await deleteForward(tx, actor, id);
        await auditChange(tx, actor, { ...entityOf(stored), action: 'delete' });
      }),
  };
}

async function locked(tx: Tx, scope: Scope, id: number): Promise<StoredForward> {
  const stored = await lockForward(tx, scope, id);
  if (stored === null) throw notFound();
  return stored;
}

function entityOf({ id, name }: StoredForward) {
  return { entity: 'position_forward', entityId: id, entityName: name } as const;
}

/** What the audit keeps of a forward: never its token. */
function audited({ name, url, asList, enabled, sealedToken }: StoredForward) {
  return { name, url, asList, enabled, hasToken: sealedToken !== null };
}

function onWire(stored: StoredForward): Forward {
  const { id, name, url, asList, enabled, failure, status } = stored;
  const instantOrNull = (time: number | null) => (time === null ? null : instant(time));
  return {
    id,
    name,
    url,
    hasToken: stored.sealedToken !== null,
    asList,
    enabled,
    acceptedAt: instantOrNull(stored.acceptedAt),
    failingSince: instantOrNull(stored.failingSince),
    failure,
    status,
    retryAt: instantOrNull(stored.retryAt),
  };
}
