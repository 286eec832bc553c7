import type { CountrySplit, TravelOrderSettings } from '@konvoj/contract';
import { auditUpdated } from '../../fleet/editing.ts';
import type { Database, Scope, Tx } from '../../platform/database.ts';
import type { Actor } from '../../platform/http/index.ts';
import { makesDrafts, saveMakesDrafts } from './draft-store.ts';

/** What an organization has decided of its travel orders. */
export interface OrderSettings {
  read(scope: Scope): Promise<TravelOrderSettings>;
  /** What is absent stays. */
  save(actor: Actor, settings: ChangedSettings): Promise<TravelOrderSettings>;
}

type ChangedSettings = { readonly [Name in keyof TravelOrderSettings]?: TravelOrderSettings[Name] | undefined };

/** How allowances are given to the countries of a trip, which the module of allowances keeps. */
export interface SplitSetting {
  countrySplit(tx: Tx, scope: Scope): Promise<CountrySplit>;
  saveCountrySplit(tx: Tx, scope: Scope, split: CountrySplit): Promise<void>;
}

export function orderSettings(database: Database, split: SplitSetting): OrderSettings {
  const readWithin = async (tx: Tx, scope: Scope): Promise<TravelOrderSettings> => ({
    automaticDrafts: await makesDrafts(tx, scope),
    countrySplit: await split.countrySplit(tx, scope),
  });
  return {
    read: (scope) => database.tenant(scope, (tx) => readWithin(tx, scope)),
    save: (actor, { automaticDrafts, countrySplit }) =>
      database.tenant(actor, async (tx) => {
        const before = await readWithin(tx, actor);
        if (automaticDrafts !== undefined) await saveMakesDrafts(tx, actor, automaticDrafts);
        if (countrySplit !== undefined) await split.saveCountrySplit(tx, actor, countrySplit);
        const after = await readWithin(tx, actor);
        const audited = { entity: 'travel_order_settings', id: actor.organizationId, name: '' } as const;
        await auditUpdated({ tx, actor }, audited, { before: { ...before }, after: { ...after } });
        return after;
      }),
  };
}
