import { describe, expect, it } from 'vitest';
import { createLiveStore, type RowsFrame } from '../../../live/live-store.ts';
import type { LinkRows } from './link-rows.ts';
import { shownVehicles } from './shown-vehicle.ts';
import { aLinkedDevice, aLinkedPosition, aLinkedStage } from './builders.testing.ts';

const NOON = Date.parse('2026-11-20T12:00:10.000Z');

function shown(frame: RowsFrame<LinkRows>, nowMs = NOON) {
  const fleet = createLiveStore<LinkRows>({ schedule: (work) => work() });
  fleet.apply({ full: 1, ...frame });
  return shownVehicles(fleet.getState(), nowMs);
}

describe('the vehicles of a shared link', () => {
  it('are shown with all data of the link', () => {
    const driver = { firstName: 'Ana', lastName: 'Novak' };
    const vehicle = { nickname: 'Medved', licensePlate: 'LJ KT-482' };
    expect(
      shown({
        devices: [aLinkedDevice({ driver, vehicle })],
        positions: [aLinkedPosition()],
        drivingStages: [aLinkedStage()],
      }),
    ).toEqual([
      {
        id: 1,
        plate: 'LJ KT-482',
        nickname: 'Medved',
        driver: 'Ana Novak',
        status: 'drive',
        sinceAt: '2026-11-20T11:00:00.000Z',
        speedKmh: 82,
        place: { latitude: 46.05, longitude: 14.5 },
        heardAt: '2026-11-20T12:00:00.000Z',
      },
    ]);
  });

  it('stand in the order in which they were shared', () => {
    const devices = [aLinkedDevice({ id: 3 }), aLinkedDevice({ id: 1 }), aLinkedDevice({ id: 12 })];
    expect(shown({ devices }).map(({ id }) => id)).toEqual([1, 3, 12]);
  });

  it('are of unknown status without data, and nothing is made up for them', () => {
    expect(shown({ devices: [aLinkedDevice({ lastUpdate: null, subType: null })] })).toMatchObject([
      { status: 'undefined', driver: null, sinceAt: null, speedKmh: null, place: null, heardAt: null },
    ]);
  });

  it('do not reveal the start of a stage that began before the link', () => {
    const cut = aLinkedStage({ distance: null });
    expect(shown({ devices: [aLinkedDevice()], drivingStages: [cut] })).toMatchObject([{ sinceAt: null }]);
  });

  it('show a speed only while they drive', () => {
    const devices = [aLinkedDevice({ subType: 'stop' })];
    const drivingStages = [aLinkedStage({ subType: 'stop' })];
    expect(shown({ devices, positions: [aLinkedPosition()], drivingStages })).toMatchObject([{ speedKmh: null }]);
    const later = NOON + 16 * 60_000;
    expect(shown({ devices: [aLinkedDevice()], positions: [aLinkedPosition()] }, later)).toMatchObject([
      { status: 'undefined', speedKmh: null },
    ]);
  });

  it('have no place without a fix', () => {
    const positions = [aLinkedPosition({ latitude: null, longitude: null })];
    expect(shown({ devices: [aLinkedDevice()], positions })).toMatchObject([{ place: null }]);
  });
});
