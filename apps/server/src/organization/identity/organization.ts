import { languageOf } from '@konvoj/contract';
import type { LanguageCode } from '@konvoj/contract';
import { formatDate } from '@konvoj/i18n';
import type { Scope, Tx } from '../../platform/database.ts';
import { defineError } from '../../platform/http/index.ts';

const organizationRemoved = defineError('sign_in.organization_removed');

/** The refusal for somebody of an organization that is going to be deleted. */
export function ofRemovedOrganization(organization: { readonly removalAt: Date; readonly timeZone: string }) {
  return organizationRemoved({ on: formatDate(organization.removalAt, organization.timeZone) });
}

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

/** In which its days begin and its schedules run. */
export async function organizationTimeZone(tx: Tx, { organizationId }: Scope): Promise<string> {
  const [row] = await tx.query<{ timeZone: string }>({
    name: 'organization.time_zone',
    text: 'select time_zone as "timeZone" from organization where id = $1',
    values: [organizationId],
  });
  return row?.timeZone ?? 'Europe/Ljubljana';
}

/** Every organization, for jobs. @param across a pool that sees all of them */
export async function organizationIds(across: Tx): Promise<number[]> {
  const rows = await across.query<{ id: number }>({
    name: 'organization.ids',
    text: 'select id from organization order by id',
  });
  return rows.map(({ id }) => id);
}

/** A user who gets mails of the product. */
export interface MailedUser {
  readonly id: number;
  readonly email: string;
  readonly name: string;
  readonly language: LanguageCode;
}

/**
 * Users of the organization whose accounts may be used.
 * @param who every administrator, or one user
 * @param now epoch milliseconds
 */
export async function mailedUsers(
  tx: Tx,
  { organizationId }: Scope,
  who: 'administrators' | 'everybody' | { readonly userId: number },
  now: number,
): Promise<MailedUser[]> {
  const rows = await tx.query<Omit<MailedUser, 'language'> & { language: string }>({
    name: 'organization.mailed_users',
    text: `select id, email, first_name || ' ' || last_name as name, language from app_user
            where organization_id = $1 and not locked and (valid_until is null or valid_until > $3)
              and case when $2::int4 is not null then id = $2 else role = 'admin' or $4 end
            order by id`,
    values: [organizationId, typeof who === 'string' ? null : who.userId, new Date(now), who === 'everybody'],
  });
  return rows.map(({ language, ...user }) => ({ ...user, language: languageOf(language) }));
}
