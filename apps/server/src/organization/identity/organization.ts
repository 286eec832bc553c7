import { languageOf } from '@konvoj/contract';
import type { LanguageCode } from '@konvoj/contract';
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

/** Of notifications to people without an account. */
export async function organizationLanguage(tx: Tx, { organizationId }: Scope): Promise<LanguageCode> {
  const [row] = await tx.query<{ language: string }>({
    name: 'organization.language',
    text: 'select language from organization where id = $1',
    values: [organizationId],
  });
  return languageOf(row?.language ?? 'sl');
}
