import { INVITATION_DAYS } from '@konvoj/contract';
import type { NewOrganization } from '@konvoj/contract';
import { audit } from '../audit/service.ts';
import type { Clock } from '../../platform/clock.ts';
import { transaction } from '../../platform/database.ts';
import type { Database, Tx } from '../../platform/database.ts';
import type { UserCaller } from '../../platform/http/index.ts';
import { actorOfCaller } from './actors.ts';
import { emailTaken, organizationNameTaken } from './errors.ts';
import { newToken } from './secrets.ts';
import { insertInvitedUser, insertResetToken } from './store.ts';

const DAY_MS = 86_400_000;

export interface AddedOrganization {
  readonly id: number;
  /** Of its first administrator. */
  readonly userId: number;
  /** With which they set their password. */
  readonly link: string;
  readonly validUntil: Date;
}

/** Organizations, as system administrators add them. */
export interface OrganizationService {
  /** @throws {ProblemError} organization.name_taken; user.email_taken */
  add(caller: UserCaller, wanted: NewOrganization, ip: string): Promise<AddedOrganization>;
}

export interface OrganizationDeps {
  readonly database: Database;
  readonly clock: Clock;
  /** What links begin with: never taken from a request. */
  readonly baseUrl: () => string;
}

export function organizationService({ database, clock, baseUrl }: OrganizationDeps): OrganizationService {
  return {
    add: (caller, wanted, ip) =>
      transaction(database.lookup, async (tx) => {
        const { name, timeZone, country, language, email, firstName, lastName } = wanted;
        const id = await insertOrganization(tx, wanted);
        if (id === null) throw organizationNameTaken();
        const administrator = { email, firstName, lastName, role: 'admin', language, canEditFleet: false } as const;
        const userId = await insertInvitedUser(tx, { organizationId: id }, { ...administrator, validUntil: null });
        if (userId === null) throw emailTaken();
        const token = newToken();
        const validUntil = new Date(clock.now() + INVITATION_DAYS * DAY_MS);
        await insertResetToken(tx, token, userId, validUntil);
        const by = { ...actorOfCaller(caller), organizationId: id, ip };
        const added = { entityId: id, entityName: name, after: { name, timeZone, country, language } };
        await audit(tx, { ...by, action: 'create', entity: 'organization', ...added });
        const invited = { entityId: userId, entityName: email, after: administrator };
        await audit(tx, { ...by, action: 'invite', entity: 'user', ...invited });
        return { id, userId, link: `${baseUrl()}/ResetPassword/${token}`, validUntil };
      }),
  };
}

/** @returns null when the name is taken */
async function insertOrganization(
  tx: Tx,
  { name, timeZone, country, language }: NewOrganization,
): Promise<number | null> {
  const [row] = await tx.query<{ id: number }>({
    name: 'identity.insert_organization',
    text: `insert into organization (name, time_zone, country, language) values ($1, $2, $3, $4)
           on conflict (name) do nothing returning id`,
    values: [name, timeZone, country, language],
  });
  return row?.id ?? null;
}
