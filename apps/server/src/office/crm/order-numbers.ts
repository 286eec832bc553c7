import type { Scope, Tx } from '../../platform/database.ts';
import { seesDevice, viewer } from './seeing.ts';

/** The number of a loading order, `2026-00042`; null: there is none, or the user may not see it. */
export async function findOrderNumber(tx: Tx, scope: Scope, id: number): Promise<string | null> {
  const [row] = await tx.query<{ number: string }>({
    name: 'crm.order_number',
    text: `select o.year || '-' || lpad(o.sequence::text, greatest(5, length(o.sequence::text)), '0') as number
             from loading_order o where o.organization_id = $1 and o.id = $3 and ${seesDevice('o.device_id')}`,
    values: [...viewer(scope), id],
  });
  return row?.number ?? null;
}
