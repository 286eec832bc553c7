import { geoPointBody, schemaFindings, type FieldError, type GeoPoint, type GeoPointBody } from '@konvoj/contract';
import { NO_POINT, type Coordinates, type PointDraft } from '../../../shared/place-drafts.ts';

/** Other: the type of a point without a chosen one. */
export const OTHER_TYPE = 12;

/** The form of a saved point. */
export function draftOfPoint(point: GeoPoint): PointDraft {
  return {
    id: point.id,
    version: point.version,
    show: true,
    at: { latitude: point.latitude, longitude: point.longitude },
    name: point.name,
    description: point.description ?? '',
    address: point.address ?? '',
    company: point.company ?? '',
    contactPerson: point.contactPerson ?? '',
    email: point.email ?? '',
    type: point.type,
    radius: point.radiusMeters,
  };
}

/** Whether a form holds something that is saved nowhere. `saved` is the point it changes, when it is known. */
export function isPointDraft(draft: PointDraft, saved: GeoPoint | undefined): boolean {
  if (draft.id !== null && !saved) return true;
  const before = saved ? draftOfPoint(saved) : NO_POINT;
  const held = (form: PointDraft): string => JSON.stringify({ ...form, show: true, version: null });
  return held(draft) !== held(before);
}

const required = (path: string): FieldError => ({ path, code: 'required' });

/** What can be said before the form is sent; `path` is the field of the body, as in what the server refuses. */
export function checkPoint(draft: PointDraft): readonly FieldError[] {
  return [
    ...schemaFindings(geoPointBody, bodyAt(draft, draft.at ?? { latitude: 0, longitude: 0 })),
    ...(draft.at === null ? [required('latitude'), required('longitude')] : []),
    ...(draft.radius === null ? [required('radiusMeters')] : []),
  ];
}

/** The form as it is sent; null while it has no place. */
export function pointBody(draft: PointDraft): GeoPointBody | null {
  return draft.at && bodyAt(draft, draft.at);
}

function bodyAt(draft: PointDraft, { latitude, longitude }: Coordinates): GeoPointBody {
  const { name, description, address, company, contactPerson, email, type, radius } = draft;
  return {
    name: name.trim(),
    description,
    address,
    latitude,
    longitude,
    company,
    contactPerson,
    email: email.trim(),
    type: type ?? OTHER_TYPE,
    ...(radius !== null && { radiusMeters: Math.round(radius) }),
  };
}
