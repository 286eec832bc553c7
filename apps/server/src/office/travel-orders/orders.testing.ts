import { endpoints } from '@konvoj/contract';
import type { TravelOrder } from '@konvoj/contract';
import type { Client, ClientReply } from '../../../../../tests/support/index.ts';

const { travelOrders } = endpoints;

export const PATH = travelOrders.list.path;
export const pathOf = ({ id }: { readonly id: number }, rest = '') => `${PATH}/${id}${rest}`;

/** A trip to Germany and back, 35:30 long: two lines, 55.00 and 41.25 EUR (S05 of the examples). */
export const ABROAD = {
  departure: '2025-05-12T04:00:00.000Z',
  return: '2025-05-13T15:30:00.000Z',
  borderCrossings: [
    { time: '2025-05-12T05:30:00.000Z', toCountry: 'AT' },
    { time: '2025-05-12T09:00:00.000Z', toCountry: 'DE' },
    { time: '2025-05-13T09:00:00.000Z', toCountry: 'AT' },
    { time: '2025-05-13T13:00:00.000Z', toCountry: 'SI' },
  ],
} as const;

/** Everything that the issue of an order needs, of a person who is no driver and a private vehicle. */
export function anOrder(changes: object = {}) {
  return {
    person: { name: 'Ana Kos', job: 'Voznica', address: 'Cesta 1, 1000 Ljubljana' },
    means: 'privateVehicle',
    purpose: 'Prevoz lesa za Kolovrat',
    route: ['Ljubljana', 'München', 'Ljubljana'],
    plannedStart: ABROAD.departure,
    plannedDays: 2,
    ...changes,
  };
}

/** The order of a reply. */
export function orderIn(reply: ClientReply): TravelOrder {
  if (reply.status !== 200) throw new Error(`no order: ${reply.status} ${JSON.stringify(reply.body)}`);
  return travelOrders.find.reply.parse(reply.body);
}

export async function created(client: Client, changes: object = {}): Promise<TravelOrder> {
  return orderIn(await client.post(PATH, anOrder(changes)));
}

export async function issued(client: Client, changes: object = {}): Promise<TravelOrder> {
  return orderIn(await client.post(pathOf(await created(client, changes), '/issue'), { place: 'Ljubljana' }));
}

export async function seen(client: Client, order: { readonly id: number }): Promise<TravelOrder> {
  return orderIn(await client.get(pathOf(order)));
}
