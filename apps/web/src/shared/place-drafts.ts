import { PLACE_RADIUS_METERS } from '@konvoj/contract';
import { z } from 'zod';
import { savedSlice } from './saved-state.ts';

const coordinates = z.object({ latitude: z.number(), longitude: z.number() });
export type Coordinates = z.infer<typeof coordinates>;
const corner = z.tuple([z.number(), z.number()]);

/** The outline of a zone as it was drawn. Corners longitude first, the first one not repeated; radius in metres. */
const zoneShape = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('rectangle'), southwest: coordinates, northeast: coordinates }),
  z.object({ kind: z.literal('polygon'), corners: z.array(corner).readonly() }),
  z.object({ kind: z.literal('circle'), centre: coordinates, radius: z.number() }),
]);
export type ZoneShape = z.infer<typeof zoneShape>;
export type ZoneTool = ZoneShape['kind'];

const pointDraft = z.object({
  /** Of the point that is being changed; null: a new one. */
  id: z.number().nullable(),
  /** Of the point as it was when the form was opened; null: a new one. */
  version: z.string().nullable().default(null),
  /** Whether its form is open. */
  show: z.boolean(),
  at: coordinates.nullable(),
  name: z.string(),
  description: z.string(),
  address: z.string(),
  company: z.string(),
  contactPerson: z.string(),
  email: z.string(),
  /** Of `/api/poiItemType`; null: not chosen. */
  type: z.number().nullable(),
  /** Metres; null while the field is empty. */
  radius: z.number().nullable(),
});
export type PointDraft = z.infer<typeof pointDraft>;

const zoneDraft = z.object({
  id: z.number().nullable(),
  version: z.string().nullable().default(null),
  show: z.boolean(),
  name: z.string(),
  description: z.string(),
  /** With what a new outline is drawn. */
  tool: z.enum(['rectangle', 'polygon', 'circle']),
  shape: zoneShape.nullable(),
});
export type ZoneDraft = z.infer<typeof zoneDraft>;

export const NO_POINT: PointDraft = {
  id: null,
  version: null,
  show: false,
  at: null,
  name: '',
  description: '',
  address: '',
  company: '',
  contactPerson: '',
  email: '',
  type: null,
  radius: PLACE_RADIUS_METERS.default,
};
export const NO_ZONE: ZoneDraft = {
  id: null,
  version: null,
  show: false,
  name: '',
  description: '',
  tool: 'polygon',
  shape: null,
};

/** Unsaved drafts of places: they survive leaving the page and closing the browser. */
export const placeDrafts = savedSlice(
  'placeDrafts',
  z.object({
    point: pointDraft,
    zone: zoneDraft,
  }),
  { point: NO_POINT, zone: NO_ZONE },
);

/**
 * Opens the form of a new point at a place. What was typed into an unsaved new one stays; only the place moves. One form
 * is open at a time.
 */
export function beginPoint(at: Coordinates, address: string | null): void {
  const { point, zone } = placeDrafts.get();
  const begun = point.id === null ? point : NO_POINT;
  placeDrafts.set({
    point: { ...begun, show: true, at, address: address ?? begun.address },
    zone: { ...zone, show: false },
  });
}

/** Opens the form of a new zone; an unsaved outline stays. */
export function beginZone(shape: ZoneShape | null, tool: ZoneTool = 'polygon'): void {
  const { point, zone } = placeDrafts.get();
  const begun = zone.id === null ? zone : NO_ZONE;
  placeDrafts.set({
    point: { ...point, show: false },
    zone: { ...begun, show: true, tool, shape: shape ?? begun.shape },
  });
}
