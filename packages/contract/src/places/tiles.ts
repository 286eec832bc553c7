import { z } from 'zod';
import { endpoint } from '../endpoint.ts';

export const tileLayer = z.enum(['traffic', 'rain', 'clouds']);
export type TileLayer = z.infer<typeof tileLayer>;

const whole = z.coerce.number().int().min(0);

/** A picture of an animated layer: what was measured (or is foretold) at one moment. */
export const tileFrame = z.object({ id: z.string(), time: z.iso.datetime(), forecast: z.boolean() });
export type TileFrame = z.infer<typeof tileFrame>;

/** Layers of other providers, fetched by the server: their keys and addresses never reach a browser. */
export const tiles = {
  tile: endpoint({
    method: 'GET',
    path: '/api/tiles/:layer/:z/:x/:y',
    access: 'places.read',
    summary: 'One tile of a configured layer; 404 where the provider has none, 503 while it does not answer',
    params: z.strictObject({ layer: tileLayer, z: whole.max(19), x: whole, y: whole }),
    query: z.strictObject({ frame: z.string().max(40).optional() }),
    file: true,
  }),
  frames: endpoint({
    method: 'GET',
    path: '/api/tiles/:layer/frames',
    access: 'places.read',
    summary: 'The frames of an animated layer, the oldest first; empty for a layer that stands still',
    params: z.strictObject({ layer: tileLayer }),
    reply: z.array(tileFrame),
  }),
} as const;
