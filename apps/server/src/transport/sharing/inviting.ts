import { languageOf } from '@konvoj/contract';
import type { LanguageCode } from '@konvoj/contract';
import { readFleet } from '../../fleet/service.ts';
import type { Scope, Tx } from '../../platform/database.ts';
import { sharedLinkMail } from './mails.ts';
import type { ListedLink, Sharer, SharingDeps } from './types.ts';

export type Invite = (sharer: Sharer, link: ListedLink, addresses: readonly string[]) => Promise<void>;

/** Sends a link by mail. A mail that fails does not undo what was stored. */
export function inviting({ database, mail, log }: Pick<SharingDeps, 'database' | 'mail' | 'log'>): Invite {
  return async (sharer, link, addresses) => {
    const { url } = link;
    const { timeZone } = sharer;
    if (addresses.length === 0 || url === null) return;
    try {
      const who = await database.tenant(sharer, async (tx) => {
        const { devices } = await readFleet(tx, sharer);
        const plates = link.deviceIds.flatMap((id) => devices.get(id)?.vehicle.licencePlate ?? []);
        return { ...(await sender(tx, sharer)), plates };
      });
      for (const address of addresses) await mail(sharedLinkMail(address, { link, url, timeZone, ...who }));
    } catch (error) {
      log.error({ err: error, linkId: link.id }, 'a shared link could not be sent by mail');
    }
  };
}

interface Sender {
  readonly person: string;
  readonly organization: string;
  readonly language: LanguageCode;
}

/** The sender's name and language; for a switched session those of the user. */
async function sender(tx: Tx, { organizationId, userId }: Scope): Promise<Sender> {
  const [row] = await tx.query<Sender & { language: string }>({
    name: 'sharing.sender',
    text: `select u.first_name || ' ' || u.last_name as person, u.language, o.name as organization
             from app_user u join organization o on o.id = u.organization_id
            where u.organization_id = $1 and u.id = $2`,
    values: [organizationId, userId],
  });
  if (row === undefined) throw new Error('the sharing user does not exist');
  return { ...row, language: languageOf(row.language) };
}
