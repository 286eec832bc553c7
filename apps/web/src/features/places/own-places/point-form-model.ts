import { PLACE_RADIUS_METERS, type FieldError, type GeoPoint, type GeoPointBody } from '@konvoj/contract';
import { NO_POINT, type PointDraft } from '../../../shared/place-drafts.ts';

/** Other: the type of a point without a chosen one. */
export const OTHER_TYPE = 12;

/** The form of a saved point. */
export function draftOfPoint(point: GeoPoint): PointDraft {
  return {
    id: point.id,
    show: true,
    at: { latitude: point.lat, longitude: point.lon },
    name: point.naziv,
    description: point.opis ?? '',
    address: point.address ?? '',
    company: point.company ?? '',
    contactPerson: point.contactPerson ?? '',
    email: point.email ?? '',
    type: point.type,
    radius: point.radius,
  };
}

/** Whether a form holds something that is saved nowhere. `saved` is the point it changes, when it is known. */
export function isPointDraft(draft: PointDraft, saved: GeoPoint | undefined): boolean {
  if (draft.id !== null && !saved) return true;
  const before = saved ? draftOfPoint(saved) : NO_POINT;
  return JSON.stringify({ ...draft, show: true }) !== JSON.stringify({ ...before, show: true });
}

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** What can be said before the form is sent; `path` is the field of the wire, the server's findings have the same. */
export function checkPoint({ name, at, radius, email }: PointDraft): readonly FieldError[] {
  const found: FieldError[] = [];
  if (name.trim() === '') found.push({ path: 'naziv', code: 'required' });
  if (at === null) found.push({ path: 'lat', code: 'required' }, { path: 'lon', code: 'required' });
  else {
    if (Math.abs(at.latitude) > 90) found.push({ path: 'lat', code: 'invalid' });
    if (Math.abs(at.longitude) > 180) found.push({ path: 'lon', code: 'invalid' });
  }
  const { min, max } = PLACE_RADIUS_METERS;
  if (radius === null) found.push({ path: 'radius', code: 'required' });
  else if (radius < min) found.push({ path: 'radius', code: 'too_small', params: { min } });
  else if (radius > max) found.push({ path: 'radius', code: 'too_big', params: { max } });
  if (email.trim() !== '' && !EMAIL.test(email.trim())) found.push({ path: 'email', code: 'invalid_email' });
  return found;
}

/** The form on the wire; null while it has no place. */
export function pointBody(draft: PointDraft): GeoPointBody | null {
  const { at, name, description, address, company, contactPerson, email, type, radius } = draft;
  if (at === null) return null;
  return {
    naziv: name.trim(),
    opis: description,
    address,
    lat: at.latitude,
    lon: at.longitude,
    company,
    contactPerson,
    email: email.trim(),
    type: type ?? OTHER_TYPE,
    ...(radius !== null && { radius: Math.round(radius) }),
  };
}
