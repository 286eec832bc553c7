import type { Fleet } from '../../fleet/types.ts';
import type { Scope, Tx } from '../../platform/database.ts';
import { mergedStagesIn } from '../../telemetry/stages/service.ts';
import type { StageReading } from '../../telemetry/stages/service.ts';
import { circleOf, nearestPlaced } from './circles.ts';
import { readContacts } from './contact-store.ts';
import { overlap } from './rules.ts';
import type { KnownVisit } from './rules.ts';
import type { Coordinates, VisitTimes } from './types.ts';
import { visitsElsewhere } from './visit-store.ts';

interface Halt {
  readonly deviceId: number;
  readonly arrivalAt: number;
}
interface Asked {
  readonly fleet: Fleet;
  readonly reading: StageReading;
  readonly contactId: number;
  readonly deviceId: number;
}

/** What remains for a contact of the visits that were found at its place. */
export interface OwnHalts<Found> {
  readonly found: readonly Found[];
  /** Proposals of contacts that are further away, by id: they make room for these. */
  readonly displaced: readonly number[];
}

/**
 * Contacts may share a place: a halt that is decided for another contact, or proposed to one that is nearer, is left out.
 * A halt that is decided for this contact stays with it.
 * @param known the visits of the device at this contact
 * @param span epoch milliseconds, of all that was found
 */
export async function ownHalts<Found extends VisitTimes>(
  tx: Tx,
  scope: Scope,
  asked: Asked,
  visits: { readonly known: readonly KnownVisit[]; readonly found: readonly Found[] },
  span: { readonly from: number; readonly to: number },
): Promise<OwnHalts<Found>> {
  const { contactId, deviceId } = asked;
  const { known, found } = visits;
  if (found.length === 0) return { found, displaced: [] };
  const elsewhere = await visitsElsewhere(tx, scope, { contactId, deviceId, ...span });
  const own: Found[] = [];
  const displaced: number[] = [];
  for (const visit of found) {
    const others = elsewhere.filter((each) => overlap(each, visit));
    const here = known.filter((each) => overlap(each, visit));
    if (others.length > 0 && here.every(({ state }) => state === 'proposed')) {
      if (others.some(({ state }) => state !== 'proposed')) continue;
      const ids = [contactId, ...others.flatMap((each) => each.contactId ?? [])];
      const nearest = await nearestContact(tx, scope, asked, ids, { deviceId, arrivalAt: visit.arrivalAt });
      if (nearest !== contactId) continue;
    }
    own.push(visit);
    // A visit that is not over is not proposed yet.
    if (visit.departureAt !== null || here.length > 0)
      displaced.push(...others.filter(({ state }) => state === 'proposed').map(({ id }) => id));
  }
  return { found: own, displaced };
}

async function nearestContact(
  tx: Tx,
  scope: Scope,
  { fleet, reading }: Asked,
  ids: readonly number[],
  { deviceId, arrivalAt }: Halt,
): Promise<number | undefined> {
  const placed = (await readContacts(tx, scope, { ids })).flatMap((contact) => {
    const circle = circleOf(contact);
    return circle === null ? [] : [{ id: contact.id, circle }];
  });
  const period = { from: arrivalAt, to: arrivalAt };
  const stages = await mergedStagesIn(tx, scope, fleet, { deviceIds: [deviceId], period, ...reading });
  const halt = stages.get(deviceId)?.find(({ startAt }) => startAt === arrivalAt);
  const ends = halt === undefined ? [] : [halt.last, halt.first];
  const places = ends.flatMap(({ latitude, longitude }): Coordinates[] =>
    latitude === null || longitude === null ? [] : [{ latitude, longitude }],
  );
  return nearestPlaced(placed, places)?.id;
}
