import { describe, expect, it } from 'vitest';
import { MENU } from './menu.ts';
import { isSharedView } from './routes.ts';

describe('routes', () => {
  it('knows the page of a shared link, which needs no sign-in', () => {
    expect(isSharedView('/track/abc')).toBe(true);
    expect(isSharedView('/Track/abc')).toBe(true);
    expect(['/', '/track', '/track/', '/Fleet/track'].filter(isSharedView)).toEqual([]);
  });

  it('has the nine menu entries in the order of the specification', () => {
    expect(MENU.map(({ route }) => route)).toEqual([
      'VehicleDetails',
      'Messages',
      'RoutePlanning',
      'GeoPOI',
      'LoadingOrder',
      'TravelOrder',
      'DriveReport',
      'TachoDownload',
      'Alarms',
    ]);
  });
});
