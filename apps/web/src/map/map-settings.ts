import { z } from 'zod';
import { savedSlice } from '../shared/saved-state.ts';

const schema = z.object({
  /** What the user saw last; null on a first visit. */
  view: z.object({ latitude: z.number(), longitude: z.number(), zoom: z.number() }).nullable(),
  base: z.enum(['online', 'embedded']),
  mode: z.enum(['light', 'dark', 'system']),
  labels: z.enum(['plate', 'nickname']),
  traffic: z.boolean(),
  rain: z.boolean(),
  clouds: z.boolean(),
  /** Whether the organization's own zones and points are drawn. */
  zones: z.boolean().default(true),
  points: z.boolean().default(true),
});
export type MapSettings = z.infer<typeof schema>;
export const BASES = schema.shape.base;
export const MODES = schema.shape.mode;
export const LABELS = schema.shape.labels;

/** What is remembered of the map between visits. */
export const mapSettings = savedSlice<MapSettings>('map', schema, {
  view: null,
  base: 'online',
  mode: 'system',
  labels: 'plate',
  traffic: false,
  rain: false,
  clouds: false,
  zones: true,
  points: true,
});
