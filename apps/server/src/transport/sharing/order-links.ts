import { LINK_MAX_DAYS } from '@konvoj/contract';
import { auditChange } from '../../organization/audit/service.ts';
import { hashToken, newToken } from '../../organization/identity/secrets.ts';
import type { Scope, Tx } from '../../platform/database.ts';
import type { Actor } from '../../platform/http/index.ts';
import { linkChanged } from './events.ts';
import { stateOf } from './rules.ts';
import { findLink, insertLink, showDevices } from './store.ts';
import type { SharingDeps, ViewedLink } from './types.ts';
import type { ViewingService } from './viewing.ts';

const DAY_MS = 86_400_000;

export interface OpenLink {
  readonly id: number;
  /** Null when the encryption key of its secret is lost. */
  readonly url: string | null;
  /** Epoch milliseconds. */
  readonly validTo: number;
}

/** Links that another module gives out for what it shows: it says which vehicles they show, and when they end. */
export interface OrderLinks {
  /** A new link that shows no vehicle yet. */
  create(tx: Tx, actor: Actor, name: string): Promise<OpenLink>;
  /** Null: it has ended. */
  find(tx: Tx, scope: Scope, id: number): Promise<OpenLink | null>;
  /** Sets what a link shows, and whether its order is over. A link that a person revoked stays so. */
  show(tx: Tx, scope: Scope, id: number, shown: { deviceIds: readonly number[]; isEnded: boolean }): Promise<void>;
  /** Shows the change to open viewers. Called after the commit. */
  publish(scope: Scope, id: number): void;
  /** The link of a secret. @throws not_found, link.expired, too_many_requests */
  linkOf(secret: string, ip: string): Promise<ViewedLink>;
}

export function orderLinks(
  { bus, sealing, baseUrl, now }: Pick<SharingDeps, 'bus' | 'sealing' | 'baseUrl' | 'now'>,
  viewing: Pick<ViewingService, 'linkOf'>,
): OrderLinks {
  const urlOf = ({ organizationId }: Scope, sealed: Buffer) => {
    const secret = sealing.unseal(organizationId, sealed);
    return secret === null ? null : `${baseUrl()}/track/${secret}`;
  };
  return {
    async create(tx, actor, name) {
      const secret = newToken();
      const at = now();
      const link = await insertLink(tx, actor, {
        name,
        deviceIds: [],
        validFrom: at,
        validTo: at + LINK_MAX_DAYS * DAY_MS,
        showDriver: false,
        showTrack: false,
        recipients: [],
        secretHash: hashToken(secret),
        sealedSecret: sealing.seal(actor.organizationId, secret),
        createdBy: actor.userId,
        createdAt: at,
        isOfOrder: true,
      });
      const entity = { entity: 'external_link', entityId: link.id, entityName: name } as const;
      await auditChange(tx, actor, { action: 'create', ...entity, after: { name } });
      return { id: link.id, url: urlOf(actor, link.sealedSecret), validTo: link.validTo };
    },
    async find(tx, scope, id) {
      const link = await findLink(tx, scope, id);
      if (link === null || stateOf(link, now()) === 'ended') return null;
      return { id, url: urlOf(scope, link.sealedSecret), validTo: link.validTo };
    },
    show: (tx, scope, id, { deviceIds, isEnded }) => showDevices(tx, scope, id, deviceIds, isEnded ? now() : null),
    publish: ({ organizationId }, id) => bus.publish(linkChanged, { organizationId, linkId: id }),
    linkOf: viewing.linkOf,
  };
}
