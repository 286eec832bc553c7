import { expect, it } from 'vitest';
import { demoFleet } from './fleets/demo-fleet.ts';
import { VehicleTimeline } from './timeline.ts';
import { tripsOf } from './trips.ts';

/** The plan of a vehicle takes half a second, so a part of the fleet is enough. */
const FROM = Date.UTC(2026, 5, 1);
const TO = FROM + 8 * 86_400_000;
const trucks = demoFleet(2026)
  .filter(({ simulated: { kind } }) => kind === 'truck')
  .filter((_, index) => index % 4 === 0);

function someTruck() {
  const [first] = trucks;
  if (first === undefined) throw new Error('the demo has no truck');
  return first.simulated;
}

it('a truck carries a load from one place to another, and one after the other', () => {
  for (const { simulated } of trucks) {
    const timeline = new VehicleTimeline(simulated);
    const trips = tripsOf(timeline, FROM, TO);
    expect(trips.length).toBeGreaterThan(0);
    for (const [index, { from, to }] of trips.entries()) {
      expect(from.place.name).not.toBe(to.place.name);
      expect([from.loads, to.unloads]).toEqual([true, true]);
      expect(from.leavesAt).toBeGreaterThan(from.arrivesAt);
      expect(to.arrivesAt).toBeGreaterThan(from.leavesAt);
      expect(trips[index + 1]?.from.arrivesAt ?? Infinity).toBeGreaterThanOrEqual(to.arrivesAt);
      // It stands there as long as the stop says, and drives before and after it.
      expect(timeline.occurrenceAt(to.arrivesAt - 1_000).activity.type).toBe('drive');
      expect(timeline.occurrenceAt(to.arrivesAt).activity.type).toBe('halt');
      expect(timeline.occurrenceAt(to.leavesAt).activity.type).toBe('drive');
    }
  }
});

it('the loads of a longer time begin with those of a shorter one', () => {
  const timeline = new VehicleTimeline(someTruck());
  const all = tripsOf(timeline, FROM, TO);
  expect(tripsOf(timeline, FROM, TO - 2 * 86_400_000)).toEqual(
    all.filter(({ to }) => to.leavesAt <= TO - 2 * 86_400_000),
  );
});
