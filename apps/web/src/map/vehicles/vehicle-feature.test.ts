import { describe, expect, it } from 'vitest';
import { aDevice, aPosition, aStage } from '../../shared/fleet.testing.ts';
import { vehicleFeature } from './vehicle-feature.ts';

const NOON = Date.parse('2026-11-20T12:00:00.000Z');

describe('vehicle on the map', () => {
  it('stands at its last position, turned to its course, with plate, icon and status', () => {
    const device = aDevice({ id: 7, icon: { type: 3, colour: 'red', dynamic: true } });
    const feature = vehicleFeature(device, aPosition({ longitude: 14.5, latitude: 46, course: 95 }), aStage(), NOON);
    expect(feature).toEqual({
      type: 'Feature',
      id: 7,
      geometry: { type: 'Point', coordinates: [14.5, 46] },
      properties: { icon: 'vehicle-3-red', heading: 90, status: 'drive', plate: 'LJ KT-7', nickname: 'LJ KT-7' },
    });
  });

  it('is orange when a drive has been silent for more than 15 minutes', () => {
    const device = aDevice({ lastUpdate: null });
    const feature = vehicleFeature(device, aPosition(), aStage({ subType: 'drive' }), NOON + 15 * 60_000 + 1);
    expect(feature?.properties.status).toBe('undefined');
  });

  it('is not drawn when it was alienated', () => {
    const vehicle = { id: 1, nickname: null, licensePlate: 'LJ AA-001', alienated: true };
    expect(vehicleFeature(aDevice({ vehicle }), aPosition(), aStage(), NOON)).toBeNull();
  });

  it('is not drawn before its first fix', () => {
    expect(vehicleFeature(aDevice(), null, aStage(), NOON)).toBeNull();
    expect(vehicleFeature(aDevice(), aPosition({ latitude: null, longitude: null }), null, NOON)).toBeNull();
  });

  it('stays where it was when a report has no fix', () => {
    const lost = aPosition({ latitude: null, longitude: null });
    expect(vehicleFeature(aDevice(), lost, null, NOON, [15, 46])?.geometry.coordinates).toEqual([15, 46]);
  });

  it('points north when its icon is not dynamic', () => {
    const device = aDevice({ icon: { type: 1, colour: 'blue', dynamic: false } });
    expect(vehicleFeature(device, aPosition({ course: 180 }), null, NOON)?.properties.heading).toBe(0);
  });

  it('is labelled with its nickname where it has one', () => {
    const vehicle = { id: 1, nickname: 'Veliki Janez', licensePlate: 'LJ AA-001', alienated: false };
    const feature = vehicleFeature(aDevice({ vehicle }), aPosition(), null, NOON);
    expect(feature?.properties).toMatchObject({ plate: 'LJ AA-001', nickname: 'Veliki Janez' });
  });

  it('is drawn as a car when its type is not known', () => {
    const device = aDevice({ icon: { type: 9, colour: 'unknown', dynamic: true } });
    expect(vehicleFeature(device, aPosition(), null, NOON)?.properties.icon).toBe('vehicle-1-unknown');
  });
});
