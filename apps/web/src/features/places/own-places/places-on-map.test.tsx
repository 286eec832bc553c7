import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { publishListChanges } from '../../../live/list-changes.ts';
import { placesOnMap } from '../../../map/places.ts';
import { NO_POINT, placeDrafts } from '../../../shared/place-drafts.ts';
import { aSessionUser } from '../../../shared/session.testing.ts';
import { sessionState } from '../../../shared/session-state.ts';
import { renderInApp } from '../../../ui/page.testing.tsx';
import { stubServer } from '../../../ui/server.testing.ts';
import { PlacesOnMap } from './places-on-map.tsx';
import { draftOfPoint } from './point-form-model.ts';
import { aPoint, aSentPoint } from './builders.testing.ts';

let points = [aSentPoint()];
const namesOnMap = () => placesOnMap.getState().points.map(({ name }) => name);

beforeEach(() => {
  points = [aSentPoint()];
  placeDrafts.reset();
  sessionState.set({ status: 'signedIn', isSysadmin: false, user: aSessionUser() });
  stubServer({
    get 'GET /api/poiLocations'() {
      return points;
    },
    'GET /api/geoZone': [],
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  sessionState.set({ status: 'unknown' });
  placeDrafts.reset();
});

/** The list is there, and then a colleague changes it. */
async function colleagueRenames(name: string): Promise<void> {
  await renderInApp(<PlacesOnMap />);
  await vi.waitFor(() => expect(namesOnMap()).toEqual(['Skladišče Celje']));
  points = [aSentPoint({ name })];
  publishListChanges([{ topic: 'points', ids: [] }]);
  await vi.waitFor(() => expect(namesOnMap()).toEqual([name]));
}

it('a colleague’s change is drawn, and shown in a form without input', async () => {
  placeDrafts.set({ point: { ...draftOfPoint(aPoint()), show: true } });
  await colleagueRenames('Skladišče Žalec');
  expect(placeDrafts.get().point).toMatchObject({ id: 3, name: 'Skladišče Žalec', show: true });
});

it('the input is kept', async () => {
  placeDrafts.set({ point: { ...draftOfPoint(aPoint()), company: 'Nova', show: true } });
  await colleagueRenames('Skladišče Žalec');
  expect(placeDrafts.get().point).toMatchObject({ name: 'Skladišče Celje', company: 'Nova' });
  placeDrafts.set({ point: NO_POINT });
});
