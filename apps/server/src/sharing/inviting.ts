import { readFleet } from '../fleet/service.ts';
import { userNames } from '../identity/names.ts';
import type { Tx } from '../platform/database.ts';
import { sharedLinkMail } from './mails.ts';
import type { ListedLink, Sharer, SharingDeps } from './service.ts';

export type Invite = (sharer: Sharer, link: ListedLink, addresses: readonly string[]) => Promise<void>;

/** Sends a link by mail. A mail that cannot be handed over does not undo what was stored. */
export function inviting({ database, mail, log }: Pick<SharingDeps, 'database' | 'mail' | 'log'>): Invite {
  return async (sharer, link, addresses) => {
    const { url } = link;
    if (addresses.length === 0 || url === null) return;
    try {
      const names = await userNames(database, [sharer.userId]);
      const { organization, plates } = await database.tenant(sharer, async (tx) => {
        const { devices } = await readFleet(tx, sharer);
        return {
          organization: await organizationName(tx, sharer.organizationId),
          plates: link.deviceIds.flatMap((id) => devices.get(id)?.vehicle.licencePlate ?? []),
        };
      });
      const { language, timeZone } = sharer;
      const person = names.get(sharer.userId) ?? '';
      const invitation = { link, url, person, organization, plates, language, timeZone };
      for (const address of addresses) await mail(sharedLinkMail(address, invitation));
    } catch (error) {
      log.error({ err: error, linkId: link.id }, 'a shared link could not be sent by mail');
    }
  };
}

async function organizationName(tx: Tx, organizationId: number): Promise<string> {
  const [row] = await tx.query<{ name: string }>({
    name: 'sharing.organization_name',
    text: 'select name from organization where id = $1',
    values: [organizationId],
  });
  return row?.name ?? '';
}
