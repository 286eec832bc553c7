import { describe, expect, it } from 'vitest';
import { NO_POINT, NO_ZONE } from '../../../shared/place-drafts.ts';
import { checkPoint, draftOfPoint, isPointDraft, pointBody } from './point-form-model.ts';
import { aPoint, aZone } from './builders.testing.ts';
import { checkZone, draftOfZone, isZoneDraft, zoneBody } from './zone-form-model.ts';

const AT = { latitude: 46.1, longitude: 15.2 };
const paths = (found: readonly { readonly path: string; readonly code: string }[]) =>
  found.map(({ path, code }) => `${path} ${code}`);

describe('the form of a point', () => {
  it('needs a name and a place', () => {
    expect(paths(checkPoint(NO_POINT))).toEqual(['name required', 'latitude required', 'longitude required']);
    expect(checkPoint({ ...NO_POINT, name: 'Celje', at: AT })).toEqual([]);
  });

  it.each([
    [19, 'too_small'],
    [5_001, 'too_big'],
    [null, 'required'],
  ])('refuses a radius of %s', (radius, code) => {
    expect(paths(checkPoint({ ...NO_POINT, name: 'Celje', at: AT, radius }))).toEqual([`radiusMeters ${code}`]);
  });

  it('refuses what is no e-mail address and takes none', () => {
    const form = { ...NO_POINT, name: 'Celje', at: AT };
    expect(paths(checkPoint({ ...form, email: 'maja' }))).toEqual(['email invalid_email']);
    expect(checkPoint({ ...form, email: ' ' })).toEqual([]);
  });

  it('sends a saved point as it is', () => {
    const { id: _, version: __, ...point } = aPoint();
    expect(pointBody(draftOfPoint(aPoint()))).toEqual({ ...point, description: '' });
  });

  it('has nothing to send while it has no place', () => {
    expect(pointBody({ ...NO_POINT, name: 'Celje' })).toBeNull();
  });

  it('is a draft once something was typed, and none again when it is as saved', () => {
    expect(isPointDraft({ ...NO_POINT, show: true }, undefined)).toBe(false);
    expect(isPointDraft({ ...NO_POINT, name: 'C' }, undefined)).toBe(true);
    const saved = aPoint();
    expect(isPointDraft(draftOfPoint(saved), saved)).toBe(false);
    expect(isPointDraft({ ...draftOfPoint(saved), at: AT }, saved)).toBe(true);
  });

  it('keeps a changed point as a draft when the point itself is gone', () => {
    expect(isPointDraft(draftOfPoint(aPoint()), undefined)).toBe(true);
  });
});

describe('the form of a zone', () => {
  it('needs a name and an outline', () => {
    expect(paths(checkZone(NO_ZONE))).toEqual(['name required', 'area required']);
  });

  it('refuses edges that are the wrong way round', () => {
    const shape = {
      kind: 'rectangle',
      southwest: { latitude: 46.1, longitude: 15.2 },
      northeast: { latitude: 46.0, longitude: 15.3 },
    } as const;
    expect(paths(checkZone({ ...NO_ZONE, name: 'Celje', shape }))).toEqual(['area invalid']);
  });

  it('refuses a circle that is too large', () => {
    const shape = { kind: 'circle', centre: AT, radius: 200_001 } as const;
    expect(paths(checkZone({ ...NO_ZONE, name: 'Celje', shape }))).toEqual(['radius too_big']);
  });

  it('sends the outline that was drawn, and no bounds of its own beside it', () => {
    const shape = { kind: 'circle', centre: AT, radius: 100 } as const;
    expect(zoneBody({ ...NO_ZONE, name: ' Celje ', shape })).toEqual({
      name: 'Celje',
      description: '',
      circle: { lat: 46.1, lon: 15.2, radius: 100 },
    });
    expect(zoneBody(NO_ZONE)).toBeNull();
  });

  it('is a draft once something was typed or drawn; a tool alone is nothing', () => {
    expect(isZoneDraft({ ...NO_ZONE, show: true, tool: 'circle' }, undefined)).toBe(false);
    expect(isZoneDraft({ ...NO_ZONE, description: 'x' }, undefined)).toBe(true);
    expect(isZoneDraft(draftOfZone(aZone()), aZone())).toBe(false);
    expect(isZoneDraft({ ...draftOfZone(aZone()), shape: null }, aZone())).toBe(true);
  });
});
