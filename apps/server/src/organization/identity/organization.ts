import type { Scope, Tx } from '../../platform/database.ts';

/** The name of the organization of the scope, for the head of its documents. */
export async function organizationName(tx: Tx, { organizationId }: Scope): Promise<string> {
  const [row] = await tx.query<{ name: string }>({
    name: 'organization.name',
    text: 'select name from organization where id = $1',
    values: [organizationId],
  });
  return row?.name ?? '';
}
