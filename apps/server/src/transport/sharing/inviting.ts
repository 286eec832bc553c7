import { languageOf } from '@konvoj/contract';
import type { LanguageCode } from '@konvoj/contract';
import { readFleet } from '../../fleet/service.ts';
import type { Notify } from '../../organization/notifications/types.ts';
import type { Scope, Tx } from '../../platform/database.ts';
import { sharedLinkMail } from './mails.ts';
import type { ListedLink, Sharer } from './types.ts';

export type Invite = (tx: Tx, sharer: Sharer, link: ListedLink, addresses: readonly string[]) => Promise<void>;

/** Mails a link in the transaction that stores it. */
export function inviting(notify: Notify): Invite {
  return async (tx, sharer, link, addresses) => {
    const { url } = link;
    const { timeZone } = sharer;
    if (addresses.length === 0 || url === null) return;
    const { devices } = await readFleet(tx, sharer);
    const plates = link.deviceIds.flatMap((id) => devices.get(id)?.vehicle.licencePlate ?? []);
    const from = await sender(tx, sharer);
    for (const address of addresses) {
      await notify(tx, {
        organizationId: sharer.organizationId,
        reason: 'shared_link',
        subject: String(link.id),
        recipient: { channel: 'email', address },
        language: from.language,
        ...sharedLinkMail({ link, url, timeZone, plates, ...from }),
      });
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
