import type { Permission } from '@konvoj/contract';
import type { StoredEntry } from './store.ts';

/** Fields that only readers with a permission see elsewhere, by what was changed; so they are hidden here, too. */
const HIDDEN: readonly {
  readonly entity: StoredEntry['entity'];
  readonly permission: Permission;
  readonly fields: readonly string[];
}[] = [
  {
    entity: 'travel_order',
    permission: 'travelOrders.money',
    fields: ['advance', 'allowances', 'exchangeRates', 'expenses', 'overrides'],
  },
];

/** An entry as somebody with these permissions may see it. */
export function withoutHidden(entry: StoredEntry, permissions: ReadonlySet<string>): StoredEntry {
  const hidden = HIDDEN.filter(({ entity, permission }) => entity === entry.entity && !permissions.has(permission));
  const fields = new Set(hidden.flatMap((each) => each.fields));
  if (fields.size === 0) return entry;
  const shown = (values: StoredEntry['before']) =>
    values && Object.fromEntries(Object.entries(values).filter(([name]) => !fields.has(name)));
  return { ...entry, before: shown(entry.before), after: shown(entry.after) };
}
