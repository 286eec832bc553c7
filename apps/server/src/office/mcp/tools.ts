import { endpoints, loadingOrderState, reportType } from '@konvoj/contract';
import type { EndpointShape } from '@konvoj/contract';
import { z } from 'zod';

/** A call that a tool makes, as a path with its query. */
export interface ToolCall {
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
}

/** A tool: a call of the API that reads, in the form in which models use it. */
export interface Tool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly endpoint: EndpointShape;
  readonly input: z.ZodObject;
  /** @throws {z.ZodError} for input that is not of `input` */
  callOf(input: unknown): ToolCall;
  /** What the reply is reduced to; the whole of it where this is absent. */
  reduce?(reply: unknown, input: unknown): unknown;
}

/** Vehicles of one call at most. */
const DEVICES_MAX = 20;
const TRACK_POINTS = { default: 200, max: 2_000 } as const;
const ORDERS_MAX = 100;

const instantText = z
  .string()
  .max(40)
  .describe('ISO 8601 with a zone, 2026-11-20T08:00:00Z, or YYYY-MM-DD HH:mm:ss in the time zone of the organization');
const deviceId = z.int().positive().describe('deviceId of list_vehicles');
const deviceIds = z.array(deviceId).min(1).max(DEVICES_MAX);
const period = { from: instantText, to: instantText };

/** Declares a tool and keeps the type of its input between its parts. */
function tool<Input extends z.ZodObject>({
  callOf,
  reduce,
  ...rest
}: Omit<Tool, 'input' | 'callOf' | 'reduce'> & {
  readonly input: Input;
  readonly callOf: (input: z.output<Input>) => ToolCall;
  readonly reduce?: (reply: unknown, input: z.output<Input>) => unknown;
}): Tool {
  const { input: schema } = rest;
  return {
    ...rest,
    callOf: (input) => callOf(schema.parse(input)),
    ...(reduce !== undefined && { reduce: (reply, input) => reduce(reply, schema.parse(input)) }),
  };
}

const rowsWithDevice = z.array(z.looseObject({ deviceId: z.int() }));
const rowsWithId = z.array(z.looseObject({ id: z.int() }));

export const TOOLS: readonly Tool[] = [
  tool({
    name: 'list_vehicles',
    title: 'Vehicles',
    description:
      'Vehicles that may be seen, each with deviceId (`id`), plate, group, driver, trailer, current activity and time of the last report. The deviceId is what other tools take.',
    endpoint: endpoints.devices.list,
    input: z.strictObject({
      search: z.string().max(100).optional().describe('Part of a plate, name or driver; without regard to case'),
    }),
    callOf: () => ({ path: endpoints.devices.list.path, query: {} }),
    reduce: (reply, { search }) => {
      if (search === undefined) return reply;
      const wanted = search.toLowerCase();
      return rowsWithId.parse(reply).filter((row) => JSON.stringify(row).toLowerCase().includes(wanted));
    },
  }),
  tool({
    name: 'latest_positions',
    title: 'Latest positions',
    description:
      'The last position of each vehicle: coordinates (WGS 84), speed in km/h, course, times, ignition, fuel.',
    endpoint: endpoints.positions.list,
    input: z.strictObject({ deviceIds: deviceIds.optional().describe('Without it: all vehicles') }),
    callOf: () => ({ path: endpoints.positions.list.path, query: {} }),
    reduce: (reply, { deviceIds: wanted }) =>
      wanted === undefined ? reply : rowsWithDevice.parse(reply).filter((row) => wanted.includes(row.deviceId)),
  }),
  tool({
    name: 'track',
    title: 'Track',
    description:
      'The track of one vehicle in a period of at most 31 days, oldest first: [epoch seconds, latitude, longitude, course, speed in km/h], thinned to `points`.',
    endpoint: endpoints.positions.simple,
    input: z.strictObject({
      deviceId,
      ...period,
      points: z.int().min(2).max(TRACK_POINTS.max).default(TRACK_POINTS.default),
    }),
    callOf: ({ deviceId: id, from, to, points }) => ({
      path: endpoints.positions.simple.path,
      query: { deviceId: String(id), from, to, points: String(points) },
    }),
  }),
  tool({
    name: 'stages',
    title: 'Stages',
    description:
      'Drives, stops, idling, rest and work of vehicles in a period of at most 92 days, with times, places, metres and fuel.',
    endpoint: endpoints.stages.list,
    input: z.strictObject({ deviceIds, ...period }),
    callOf: ({ deviceIds: ids, from, to }) => ({
      path: endpoints.stages.list.path,
      query: { deviceIds: ids.join(','), from, to },
    }),
  }),
  tool({
    name: 'list_orders',
    title: 'Loading orders',
    description:
      'Loading orders with their points, arrivals and delays. Without a period the open ones and those closed in the last 7 days. States: 0 planned, 1 in preparation, 2 in progress, 3 cancelled, 4 completed.',
    endpoint: endpoints.loadingOrders.list,
    input: z.strictObject({
      from: instantText.optional(),
      to: instantText.optional(),
      states: z.array(loadingOrderState).min(1).optional(),
      search: z.string().max(100).optional().describe('In number, reference, client, notes and places; 2 characters'),
      limit: z.int().min(1).max(ORDERS_MAX).default(ORDERS_MAX),
    }),
    callOf: ({ from, to, states, search, limit }) => ({
      path: endpoints.loadingOrders.list.path,
      query: {
        ...(from !== undefined && { from }),
        ...(to !== undefined && { to }),
        ...(states !== undefined && { states: states.join(',') }),
        ...(search !== undefined && { search }),
        limit: String(limit),
      },
    }),
  }),
  tool({
    name: 'get_order',
    title: 'Loading order',
    description: 'One loading order with its points, documents and changes, by the `id` of list_orders.',
    endpoint: endpoints.loadingOrders.find,
    input: z.strictObject({ id: z.int().positive() }),
    callOf: ({ id }) => ({ path: endpoints.loadingOrders.find.path.replace(':id', String(id)), query: {} }),
  }),
  tool({
    name: 'driving_report',
    title: 'Driving report',
    description:
      'Rows of the driving report of vehicles in a period of at most 92 days: stages, trips, days or totals, with seconds, metres and litres.',
    endpoint: endpoints.drivingReport.list,
    input: z.strictObject({ deviceIds, ...period, type: reportType }),
    callOf: ({ deviceIds: ids, from, to, type }) => ({
      path: endpoints.drivingReport.list.path,
      query: { range: 'custom', devices: ids.join(','), from, to, type },
    }),
  }),
];

/** Rows of one answer at most; what is more is left out, and the answer says how many there are. */
export const ROWS_MAX = TRACK_POINTS.max;
