import { PLACE_RADIUS_METERS } from '@konvoj/contract';
import { findUserByEmail } from '../organization/identity/store.ts';
import { acceptZone, createPoint, createZone, editPlaces } from '../places/own-places/service.ts';
import type { PlacesEdit } from '../places/own-places/service.ts';
import { statementsOn } from '../platform/database.ts';
import type { Database } from '../platform/database.ts';
import { createLocalBus } from '../platform/local-bus.ts';
import { silentLog } from '../platform/logging.ts';
import { demoCompanies, demoUsers } from './companies.ts';
import { demoPlaces } from './place-data.ts';
import type { DemoPoint, DemoZone } from './place-data.ts';

/**
 * Creates the places at which the demo's vehicles stop, as the companies' administrators would. Runs once: deleted
 * places do not return after the next start.
 */
export async function placeDemo(database: Database): Promise<void> {
  // The server does not listen yet, so there is nobody to notify.
  const parts = { database, bus: createLocalBus(silentLog()) };
  for (const { company } of demoCompanies) {
    const admin = demoUsers.find((user) => user.company === company && user.role === 'admin');
    const found = admin && (await findUserByEmail(statementsOn(database.lookup), admin.email));
    const organizationId = found?.user.organization?.id;
    if (!found || organizationId === undefined) continue;
    const actor = { organizationId, userId: found.user.id, ip: '127.0.0.1' };
    const { points, zones } = demoPlaces[company];
    await editPlaces(parts, actor, async (edit) => {
      if (await hadPlaces(edit)) return;
      for (const point of points) await insertPoint(edit, point);
      for (const zone of zones) await insertZone(edit, zone);
    });
  }
}

/** The audit has deleted places, too. */
async function hadPlaces({ tx, actor }: PlacesEdit): Promise<boolean> {
  const rows = await tx.query({
    name: 'demo.had_places',
    text: `select from audit_entry where organization_id = $1 and entity in ('geo_point', 'geo_zone') limit 1`,
    values: [actor.organizationId],
  });
  return rows.length > 0;
}

function insertPoint(edit: PlacesEdit, point: DemoPoint) {
  const { description = null, address = null, company = null, contactPerson = null, email = null } = point;
  const { radiusMeters = PLACE_RADIUS_METERS.default } = point;
  return createPoint(edit, { ...point, description, address, company, contactPerson, email, radiusMeters });
}

function insertZone(edit: PlacesEdit, zone: DemoZone) {
  return createZone(edit, acceptZone(zone, false));
}
