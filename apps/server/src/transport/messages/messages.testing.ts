import { endpoints, message } from '@konvoj/contract';
import type { Message } from '@konvoj/contract';
import { addAppDriver, signedInDriver } from '../../../../../tests/support/drivers.ts';
import type { AppDriver } from '../../../../../tests/support/drivers.ts';
import { fleetRows } from '../../../../../tests/support/fleet.ts';
import type { MadeVehicle } from '../../../../../tests/support/fleet.ts';
import { freshCompany } from '../../../../../tests/support/index.ts';
import type { Client, ClientReply, FreshCompany, TestApp } from '../../../../../tests/support/index.ts';

const { messages, driverApp } = endpoints;

/** A company with a vehicle, its driver with the app, and a dispatcher. */
export interface Haulier extends MadeVehicle {
  readonly company: FreshCompany;
  readonly dispatcher: Client;
  readonly driver: AppDriver;
  readonly phone: Client;
}

export async function aHaulier(app: TestApp): Promise<Haulier> {
  const company = await freshCompany(app);
  const vehicle = await fleetRows(app.database).vehicle(company.organizationId, 'LJ KT-482');
  const driver = await addAppDriver(app, company.organizationId, { vehicleId: vehicle.vehicleId });
  return {
    company,
    ...vehicle,
    driver,
    phone: await signedInDriver(app, driver),
    dispatcher: await company.person(),
  };
}

/** A body that sends a text to a vehicle. */
export function aText(
  to: { readonly deviceId: number } | { readonly deviceIds: readonly number[] },
  text = 'Pokličite v pisarno',
  more: Readonly<Record<string, unknown>> = {},
) {
  const { uniqueId, ...attributes } = more;
  return {
    ...to,
    ...(uniqueId === undefined ? {} : { uniqueId }),
    type: 'sendCommunicationMessage',
    attributes: { message: text, type: 0, ...attributes },
  };
}

export const post = (client: Client, body: unknown): Promise<ClientReply> => client.post(messages.send.path, body);

/** Sends and gives the message. */
export async function sent(client: Client, body: unknown): Promise<Message> {
  const reply = await post(client, body);
  if (reply.status !== 200) throw new Error(`not sent: ${JSON.stringify(reply.body)}`);
  return message.parse(reply.body);
}

export async function listed(client: Client, query = ''): Promise<Message[]> {
  return messages.list.reply.parse((await client.get(`${messages.list.path}${query}`)).body);
}

/** A message as the dispatcher sees it now. */
export async function seen(client: Client, { id }: { readonly id: number }): Promise<Message> {
  const found = (await listed(client)).find((each) => each.id === id);
  if (found === undefined) throw new Error(`message ${id} is not listed`);
  return found;
}

export async function fetched(phone: Client): Promise<Message[]> {
  return driverApp.messages.reply.parse((await phone.get(driverApp.messages.path)).body);
}

export const report = (phone: Client, { id }: { readonly id: number }, state: string, more: object = {}) =>
  phone.post(driverApp.receipt.path, { id, state, ...more });
