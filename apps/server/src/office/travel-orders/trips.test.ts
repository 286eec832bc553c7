import { describe, expect, it } from 'vitest';
import { tripsOf } from './trips.ts';
import type { Spot, TripRules, TripStage } from './trips.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const START = Date.parse('2026-03-02T00:00:00.000Z');

/** Places on a line from west to east: the border of SI and AT is at longitude 15, that of AT and DE at 16. */
const spot = (longitude: number): Spot => ({ latitude: 46, longitude });
const BASE = spot(14);
const countryOf = (_latitude: number, longitude: number) => (longitude < 15 ? 'SI' : longitude < 16 ? 'AT' : 'DE');
const rules: TripRules = { homeCountry: 'SI', bases: [], countryOf };

/** A driver who stands and drives, from a place to a place. */
function aDriver(at: Spot = BASE) {
  const stages: TripStage[] = [];
  let here = at;
  let now = START;
  const add = (hours: number, to: Spot, changes: Partial<TripStage>) => {
    const from = now;
    now += hours * HOUR;
    stages.push({
      deviceId: 1,
      isDrive: false,
      isUnknown: false,
      from,
      to: now,
      country: countryOf(here.latitude, here.longitude),
      start: here,
      end: to,
      distanceMeters: 0,
      startOdometer: null,
      endOdometer: null,
      ...changes,
    });
    here = to;
    return driver;
  };
  const driver = {
    stages,
    now: () => now,
    stand: (hours: number) => add(hours, here, {}),
    drive: (hours: number, longitude: number, changes: Partial<TripStage> = {}) =>
      add(hours, spot(longitude), { isDrive: true, distanceMeters: hours * 70_000, ...changes }),
    /** No data; the vehicle is elsewhere afterwards. */
    silent(hours: number, longitude: number) {
      now += hours * HOUR;
      here = spot(longitude);
      return driver;
    },
    trips: (changed: Partial<TripRules> = {}) => tripsOf(stages, { ...rules, ...changed }, now),
  };
  return driver;
}

const at = (hours: number) => START + hours * HOUR;

describe('the trips of a driver', () => {
  it('begin when the driver leaves the place of the long rests and end when the driver is back', () => {
    const trips = aDriver().stand(12).drive(4, 14.9).stand(1).drive(4, 14).stand(12).trips();
    expect(trips).toMatchObject([
      {
        departure: at(12),
        return: at(21),
        base: { ...BASE, source: 'rest' },
        crossings: [],
        distanceMeters: 560_000,
        deviceId: 1,
        findings: [],
      },
    ]);
    expect(trips[0]?.stops).toEqual([{ ...spot(14.9), from: at(16), to: at(17) }]);
  });

  it('go on over a long rest on the road', () => {
    const trips = aDriver()
      .stand(12)
      .drive(4, 14.9)
      .drive(4, 15.8, { country: 'AT' })
      .stand(12)
      .drive(4, 15.01)
      .drive(4, 14, { country: 'SI' })
      .stand(12)
      .trips();
    expect(trips).toMatchObject([{ departure: at(12), return: at(40) }]);
    expect(trips[0]?.crossings).toMatchObject([
      { time: at(16), toCountry: 'AT', source: 'position', longitude: 14.9 },
      { time: at(36), toCountry: 'SI', longitude: 15.01 },
    ]);
  });

  it('include a short stay in the yard', () => {
    const trips = aDriver()
      .stand(12)
      .drive(2, 14.5)
      .drive(2, 14)
      .stand(1)
      .drive(2, 14.5)
      .drive(2, 14)
      .stand(12)
      .trips();
    expect(trips).toMatchObject([{ departure: at(12), return: at(21) }]);
  });

  it('end at a base after the shorter daily rest too', () => {
    const driver = aDriver().stand(12).drive(2, 14.5).drive(2, 14).stand(9).drive(2, 14.5).drive(2, 14).stand(12);
    expect(driver.trips().map(({ departure, return: arrival }) => [departure, arrival])).toEqual([
      [at(12), at(16)],
      [at(25), at(29)],
    ]);
  });

  it('have no end while the driver is away', () => {
    const trips = aDriver().stand(12).drive(4, 14.9).stand(2).trips();
    expect(trips).toMatchObject([
      { departure: at(12), return: null, findings: [{ reason: 'notReturned', from: at(12), until: null }] },
    ]);
  });

  it('begin at a marked base, although the driver rests elsewhere more often', () => {
    const driver = aDriver()
      .stand(5)
      .drive(2, 14.5)
      .stand(12)
      .drive(1, 14.6)
      .drive(1, 14.5)
      .stand(12)
      .drive(2, 14)
      .stand(5);
    const bases = [{ ...BASE, radiusMeters: 200 }];
    expect(driver.trips({ bases })).toMatchObject([
      { departure: at(5), return: at(35), base: { source: 'marked', ...BASE } },
    ]);
  });

  it('prefer a place of rest at home', () => {
    const driver = aDriver()
      .stand(12)
      .drive(4, 15.5, { country: 'AT' })
      .stand(12)
      .drive(1, 15.6)
      .drive(1, 15.5)
      .stand(12)
      .drive(4, 14)
      .stand(12);
    expect(driver.trips()).toMatchObject([{ departure: at(12), base: BASE }]);
  });

  it('have none without a drive or a base', () => {
    expect(tripsOf([], rules, START)).toEqual([]);
    expect(aDriver().stand(30).trips()).toEqual([]);
  });

  it('have no base where the driver rested abroad once, and one where twice', () => {
    const away = aDriver(spot(15.5)).stand(12).drive(4, 16.5, { country: 'DE' }).stand(12).drive(4, 17).stand(2);
    expect(away.trips()).toEqual([]);
    const back = aDriver(spot(15.5)).stand(12).drive(4, 16.5).stand(2).drive(4, 15.5).stand(12);
    expect(back.trips()).toMatchObject([{ departure: at(12), return: at(22), base: spot(15.5) }]);
  });

  it('take the odometer of one vehicle only', () => {
    const odometer = { startOdometer: 1_000, endOdometer: 90_000 };
    const one = aDriver().stand(12).drive(2, 14.5, odometer).drive(2, 14, { endOdometer: 180_000 }).stand(12).trips();
    expect(one).toMatchObject([{ startOdometer: 1_000, endOdometer: 180_000 }]);
    const two = aDriver().stand(12).drive(2, 14.5, odometer).drive(2, 14, { deviceId: 2 }).stand(12).trips();
    expect(two).toMatchObject([{ startOdometer: null, endOdometer: null }]);
  });
});

describe('the trips of a crew', () => {
  /** The stages of the first driver, who did not drive those with these numbers. */
  const ofFirst = (stages: readonly TripStage[], ...second: readonly number[]) =>
    stages.filter((_, index) => !second.includes(index));

  it('are whole for a driver who rests while the other one drives', () => {
    const truck = aDriver()
      .stand(12)
      .drive(4, 14.9)
      .drive(4, 15.8, { country: 'AT' })
      .stand(1)
      .drive(4, 15.01)
      .drive(4, 14, { country: 'SI' })
      .stand(12);
    const own = ofFirst(truck.stages, 2, 3, 4);
    const [trip] = tripsOf(own, rules, truck.now(), truck.stages);
    expect(trip).toMatchObject({
      departure: at(12),
      return: at(29),
      distanceMeters: 16 * 70_000,
      crossings: [
        { time: at(16), toCountry: 'AT' },
        { time: at(25), toCountry: 'SI' },
      ],
      stops: [{ from: at(20), to: at(21) }],
      findings: [],
    });
  });

  it('begin at the base for a driver who drives later', () => {
    const truck = aDriver().stand(12).drive(2, 14.5).stand(1).drive(2, 14).stand(12);
    const marked = { ...rules, bases: [{ ...BASE, radiusMeters: 200 }] };
    expect(tripsOf(ofFirst(truck.stages, 1, 2), marked, truck.now(), truck.stages)).toMatchObject([
      { departure: at(12), return: at(17) },
    ]);
  });

  it('leave out the shift that another driver begins and ends at the base', () => {
    const truck = aDriver()
      .stand(12)
      .drive(2, 14.5)
      .drive(2, 14)
      .stand(1)
      .drive(3, 14.9)
      .drive(3, 14)
      .stand(1)
      .drive(2, 14.5)
      .drive(2, 14)
      .stand(12);
    const own = ofFirst(truck.stages, 4, 5, 6);
    const trips = tripsOf(own, rules, truck.now(), truck.stages);
    expect(trips).toEqual(tripsOf(own, rules, truck.now()));
    expect(trips.map(({ distanceMeters }) => distanceMeters)).toEqual([4 * 70_000, 4 * 70_000]);
  });
});

describe('the borders of a trip', () => {
  it('are not invented where no data came for more than 30 minutes', () => {
    const [trip] = aDriver().stand(12).drive(2, 14.9).silent(1, 15.3).drive(2, 14).stand(12).trips();
    expect(trip?.crossings).toEqual([]);
    expect(trip?.findings).toEqual([
      { reason: 'missingCrossing', from: at(14), until: at(15), countries: ['SI', 'AT'] },
    ]);
  });

  it('are found after a gap of 30 minutes and no more', () => {
    const [trip] = aDriver().stand(12).drive(2, 14.9).silent(0.5, 15.3).drive(2, 14).stand(12).trips();
    expect(trip?.crossings[0]).toMatchObject({ time: at(14.5), toCountry: 'AT' });
    expect(trip?.findings).toEqual([]);
  });

  it('may lie in a long gap near a border on one side', () => {
    const [trip] = aDriver().stand(12).drive(2, 14.8).silent(1, 14.7).drive(2, 14).stand(12).trips();
    expect(trip?.findings).toEqual([{ reason: 'gapNearBorder', from: at(14), until: at(15), countries: ['SI', 'AT'] }]);
  });

  it('are not looked for in a gap far from any border, nor where the vehicle stands', () => {
    const far = aDriver().stand(12).drive(2, 14.2).silent(1, 14.3).drive(2, 14).stand(12).trips();
    expect(far[0]?.findings).toEqual([]);
    const standing = aDriver().stand(12).drive(2, 14.9).silent(9, 14.9).drive(2, 14).stand(12).trips();
    expect(standing[0]?.findings).toEqual([]);
  });

  it('are the same for a month of trips', () => {
    const driver = aDriver();
    for (let day = 0; day < 30; day += 1) driver.stand(12).drive(4, 15.2).drive(4, 14, { country: 'SI' }).stand(4);
    const trips = driver.trips();
    expect(trips).toHaveLength(30);
    expect(trips.every(({ departure, return: arrival }) => arrival !== null && arrival - departure === 8 * HOUR)).toBe(
      true,
    );
    expect(driver.now()).toBe(START + 30 * DAY);
  });
});
