import type { TravelOrderSettings } from '@konvoj/contract';
import { auditUpdated } from '../../fleet/editing.ts';
import type { Database, Scope } from '../../platform/database.ts';
import type { Actor } from '../../platform/http/index.ts';
import { makesDrafts, saveMakesDrafts } from './draft-store.ts';

/** What an organization has decided of its travel orders. */
export interface OrderSettings {
  read(scope: Scope): Promise<TravelOrderSettings>;
  save(actor: Actor, settings: TravelOrderSettings): Promise<TravelOrderSettings>;
}

export function orderSettings(database: Database): OrderSettings {
  return {
    read: (scope) => database.tenant(scope, async (tx) => ({ automaticDrafts: await makesDrafts(tx, scope) })),
    save: (actor, settings) =>
      database.tenant(actor, async (tx) => {
        const before = { automaticDrafts: await makesDrafts(tx, actor) };
        await saveMakesDrafts(tx, actor, settings.automaticDrafts);
        const audited = { entity: 'travel_order_settings', id: actor.organizationId, name: '' } as const;
        await auditUpdated({ tx, actor }, audited, { before, after: { ...settings } });
        return settings;
      }),
  };
}
