import { distanceMeters } from '@konvoj/roads/line';
import { describe, expect, it } from 'vitest';
import { packetOf } from './packets.ts';
import { recordOf } from './record.ts';
import { historyReporting, IGNITION_EVENT, liveReporting, reports } from './reports.ts';
import type { Report } from './reports.ts';
import { aVehicle, DAY, HOUR, TUESDAY } from './vehicles.testing.ts';
import { VehicleTimeline } from './timeline.ts';
import type { SimulatedVehicle } from './vehicle.ts';

const weeks = new Map<SimulatedVehicle, Report[]>();

function week(vehicle: SimulatedVehicle): Report[] {
  const found = weeks.get(vehicle) ?? [
    ...reports(new VehicleTimeline(vehicle), TUESDAY, TUESDAY + 7 * DAY, historyReporting),
  ];
  weeks.set(vehicle, found);
  return found;
}

function bytesOf(vehicle: SimulatedVehicle, from: number, to: number): string {
  const found = [...reports(new VehicleTimeline(vehicle), from, to, liveReporting)];
  return Buffer.concat(found.map((report) => packetOf([recordOf(vehicle, report)]))).toString('hex');
}

const truck = aVehicle();
const van = aVehicle({}, 'LJ 38-KTA');

describe('reports', { timeout: 60_000 }, () => {
  it('of one seed are identical bytes', () => {
    const again = aVehicle();
    expect(bytesOf(again, TUESDAY, TUESDAY + DAY)).toBe(bytesOf(truck, TUESDAY, TUESDAY + DAY));
    expect(bytesOf(aVehicle({ key: 'other' }), TUESDAY, TUESDAY + DAY)).not.toBe(
      bytesOf(truck, TUESDAY, TUESDAY + DAY),
    );
  });

  it('continue at any cut', () => {
    const cut = TUESDAY + 7 * HOUR + 123_456;
    const whole = bytesOf(truck, TUESDAY, TUESDAY + DAY);
    expect(bytesOf(truck, TUESDAY, cut) + bytesOf(truck, cut, TUESDAY + DAY)).toBe(whole);
  });

  it.each([truck, van, aVehicle({}, 'LJ 912-PK'), aVehicle({}, 'LJ AV-120'), aVehicle({}, 'LJ P8-331')])(
    'of a $kind never go back in time and have plausible speeds',
    (vehicle) => {
      const times = week(vehicle).map(({ moment }) => moment.time);
      expect(times).toEqual(times.toSorted((a, b) => a - b));
      expect(Math.max(...week(vehicle).map(({ moment }) => moment.gpsKmh))).toBeLessThan(130);
    },
  );

  it.each([truck, van])('of a $kind cover the distance of the odometer', (vehicle) => {
    const found = week(vehicle).filter(({ moment }) => moment.fix);
    let track = 0;
    for (const [i, { moment }] of found.entries()) {
      const before = found[i - 1]?.moment;
      const sails = moment.occurrence.activity.type === 'halt' && moment.occurrence.activity.purpose === 'ferry';
      if (before && !sails) track += distanceMeters(before.at, moment.at);
    }
    const counted = (found.at(-1)?.moment.odometerMeters ?? 0) - (found[0]?.moment.odometerMeters ?? 0);
    expect(counted).toBeGreaterThan(500_000);
    expect(Math.abs(track / counted - 1)).toBeLessThan(0.03);
  });

  it('have counters that only grow', () => {
    // In wire units: whole metres and decilitres.
    const odometer = week(truck).map(({ moment }) => Math.round(moment.odometerMeters));
    const fuel = week(truck).map(({ moment }) => Math.round(moment.litresUsed * 10));
    expect(odometer).toEqual(odometer.toSorted((a, b) => a - b));
    expect(fuel).toEqual(fuel.toSorted((a, b) => a - b));
  });

  it('mark each change of the ignition with an event', () => {
    const found = week(truck);
    const changes = found.filter(({ moment }, i) => (found[i - 1]?.moment ?? moment).ignition !== moment.ignition);
    expect(new Set(changes.map(({ eventId }) => eventId))).toEqual(new Set([IGNITION_EVENT]));
    expect(found.filter(({ eventId }) => eventId === IGNITION_EVENT).length).toBeGreaterThan(20);
  });

  it('are dense while moving and sparse while parked, with at most three hours between', () => {
    const found = week(truck);
    for (const [i, { moment }] of found.entries()) {
      const before = found[i - 1]?.moment;
      if (!before) continue;
      const seconds = (moment.time - before.time) / 1000;
      expect(seconds).toBeLessThanOrEqual(
        before.wheelKmh > 0 ? historyReporting.movingSeconds : historyReporting.parkedSeconds,
      );
    }
  });

  it('have no fix in the tunnel, where the wheels keep turning', () => {
    const north = week(aVehicle({ key: 'tunnel', destinations: ['Villach', 'Salzburg'] }));
    const inside = north.filter(({ moment }) => !moment.fix);
    expect(inside.length).toBeGreaterThan(0);
    for (const { moment } of inside) {
      expect(moment.gpsKmh).toBe(0);
      expect(moment.wheelKmh).toBeGreaterThan(0);
      expect(recordOf(truck, { moment, eventId: 0 })).toMatchObject({ satellites: 0, speedKmh: 0, angle: 0 });
    }
  });
});
