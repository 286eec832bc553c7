import { endpoints } from '@konvoj/contract';
import { hashPassword } from '../../apps/server/src/organization/identity/secrets.ts';
import type { TestApp } from './app.ts';
import type { Client } from './client.ts';

export const PIN = '2468';
/** Slow on purpose, so once for all. */
const pinHash = hashPassword(PIN);

/** A driver who may sign in to the app. */
export interface AppDriver {
  readonly id: number;
  readonly organizationCode: string;
  readonly cardNumber: string;
}

let drivers = 0;

/** A driver with a card and the PIN above. @param changes phones, and the vehicle that they are assigned to */
export async function addAppDriver(
  app: Pick<TestApp, 'database'>,
  organizationId: number,
  changes: { readonly lastName?: string; readonly workPhone?: string; readonly vehicleId?: number } = {},
): Promise<AppDriver> {
  drivers += 1;
  const cardNumber = `AT${String(drivers).padStart(14, '0')}`;
  const { owner } = app.database;
  const { rows } = await owner.query<{ id: number; code: string }>(
    `with made as (
       insert into driver (organization_id, first_name, last_name, card_number, work_phone, pin_hash)
       values ($1, 'Jure', $2, $3, $4, $5) returning id)
     select made.id, o.code from made, organization o where o.id = $1`,
    [organizationId, changes.lastName ?? 'Voznik', cardNumber, changes.workPhone ?? null, await pinHash],
  );
  const [row] = rows;
  if (row === undefined) throw new Error('no driver was added');
  if (changes.vehicleId !== undefined) {
    await owner.query(
      `insert into driver_assignment (organization_id, vehicle_id, driver_id, assigned_from) values ($1, $2, $3, now() - interval '1 hour')`,
      [organizationId, changes.vehicleId, row.id],
    );
  }
  return { id: row.id, organizationCode: row.code, cardNumber };
}

/** The app of a driver on a phone of its own. */
export async function signedInDriver(app: TestApp, driver: AppDriver): Promise<Client> {
  return app.client(await driverToken(app, driver));
}

export async function driverToken(
  app: Pick<TestApp, 'client'>,
  { organizationCode, cardNumber }: AppDriver,
): Promise<string> {
  const reply = await app.client().post(endpoints.driverApp.signIn.path, { organizationCode, cardNumber, pin: PIN });
  if (reply.status !== 200) throw new Error(`a driver could not sign in: ${JSON.stringify(reply.body)}`);
  return endpoints.driverApp.signIn.reply.parse(reply.body).token;
}
