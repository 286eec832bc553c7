import { endpoints } from '@konvoj/contract';
import type { LoadingOrder } from '@konvoj/contract';
import type { Client, ClientReply } from '../../../../../tests/support/index.ts';
import type { OrderLinks } from '../sharing/service.ts';

const { loadingOrders } = endpoints;

/** Of an organization in which nobody asks for links. */
export const noLinks: OrderLinks = {
  create: () => Promise.reject(new Error('no links here')),
  find: async () => null,
  show: async () => undefined,
  publish: () => undefined,
  linkOf: () => Promise.reject(new Error('no links here')),
};

/** The figures of orders are computed by a job; tests that need them run it. */
export const noJobs = { send: async () => undefined };

/** Where the orders of tests load and unload. */
export const LOADING = { naziv: 'Skladišče Ljubljana', lat: 46.05, lon: 14.5, activityTypeId: 1 } as const;
export const UNLOADING = { naziv: 'Luka Koper', lat: 45.5481, lon: 13.7302, activityTypeId: 2 } as const;

/** A body of a new order with two points. */
export function anOrder(changes: object = {}) {
  return { time: '2026-06-10T06:00:00.000Z', client: 'Kolovrat', points: [LOADING, UNLOADING], ...changes };
}

/** A time of today or so: those by hand lie neither in the future nor long before the order. */
export const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

export const pathOf = ({ id }: { readonly id: number }, rest = '') => `${loadingOrders.list.path}/${id}${rest}`;

/** The order of a reply. */
export function orderIn(reply: ClientReply): LoadingOrder {
  if (reply.status !== 200) throw new Error(`no order: ${reply.status} ${JSON.stringify(reply.body)}`);
  return loadingOrders.find.reply.parse(reply.body);
}

export async function created(client: Client, changes: object = {}): Promise<LoadingOrder> {
  return orderIn(await client.post(loadingOrders.create.path, anOrder(changes)));
}

export async function seen(client: Client, order: { readonly id: number }): Promise<LoadingOrder> {
  return orderIn(await client.get(pathOf(order)));
}
