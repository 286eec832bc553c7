import { ZONE_RADIUS_METERS, type FieldError, type GeoZone, type GeoZoneBody } from '@konvoj/contract';
import { NO_ZONE, type ZoneDraft, type ZoneShape } from '../../../shared/place-drafts.ts';
import { boundsOf, outlineBody, shapeOf } from './zone-shape.ts';

/** The form of a saved zone. */
export function draftOfZone(zone: GeoZone): ZoneDraft {
  const shape = shapeOf(zone);
  const { id, version, name, description } = zone;
  return { id, version, show: true, name, description: description ?? '', tool: shape.kind, shape };
}

/** Whether a form holds something that is saved nowhere. The tool alone is nothing. */
export function isZoneDraft(draft: ZoneDraft, saved: GeoZone | undefined): boolean {
  if (draft.id !== null && !saved) return true;
  const before = saved ? draftOfZone(saved) : NO_ZONE;
  const held = ({ name, description, shape }: ZoneDraft): string => JSON.stringify({ name, description, shape });
  return held(draft) !== held(before);
}

/** Field names of the outline as a whole, and of its typed values. */
export const AREA = 'area';

function checkShape(shape: ZoneShape | null): readonly FieldError[] {
  if (shape === null) return [{ path: AREA, code: 'required' }];
  const { south, west, north, east } = boundsOf(shape);
  if (shape.kind === 'circle') {
    const { min, max } = ZONE_RADIUS_METERS;
    if (shape.radius < min) return [{ path: 'radius', code: 'too_small', params: { min } }];
    if (shape.radius > max) return [{ path: 'radius', code: 'too_big', params: { max } }];
  }
  const isOnEarth = south >= -90 && north <= 90 && west >= -180 && east <= 180;
  return isOnEarth && south < north && west < east ? [] : [{ path: AREA, code: 'invalid' }];
}

/** What can be said before the form is sent; `path` is the field of the body. */
export function checkZone({ name, shape }: ZoneDraft): readonly FieldError[] {
  return [...(name.trim() === '' ? [{ path: 'name', code: 'required' } as const] : []), ...checkShape(shape)];
}

/** The form as it is sent; null while it has no outline. */
export function zoneBody({ name, description, shape }: ZoneDraft): GeoZoneBody | null {
  return shape && { name: name.trim(), description, ...outlineBody(shape) };
}
