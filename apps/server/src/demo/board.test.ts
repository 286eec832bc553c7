import { demoFleet, tripsOf, VehicleTimeline } from '@konvoj/simulator';
import { expect, it } from 'vitest';
import { demoBoard } from './board.ts';
import { DEMO_SEED } from './companies.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** A Monday. */
const BEGIN = Date.UTC(2026, 5, 1);
const STATES = ['cancelled', 'completed', 'draft', 'inProgress', 'planned', 'sent'];

/** A third of the trucks: the plan of each takes half a second. */
const timelines = demoFleet(DEMO_SEED)
  .filter(({ company, simulated }) => company === 'kolovrat' && simulated.kind === 'truck')
  .filter((_, index) => index % 3 === 0)
  .map(({ licencePlate, simulated }) => ({ licencePlate, timeline: new VehicleTimeline(simulated) }));

const boardAt = (now: number) =>
  demoBoard(
    timelines.map(({ licencePlate, timeline }) => ({
      licencePlate,
      trips: tripsOf(timeline, now - 4 * DAY, now + 5 * DAY),
    })),
    now,
  );

const times = Array.from({ length: 20 }, (_, index) => BEGIN + index * 17 * HOUR);

it.each(times.map((now) => [new Date(now).toISOString(), now] as const))(
  'has orders in every state, one of them late, when the demo starts at %s',
  (_, now) => {
    const board = boardAt(now);
    expect([...new Set(board.map(({ state }) => state))].toSorted()).toEqual(STATES);
    const late = board.filter(({ state, windows }) => state === 'inProgress' && windows[1].to < now);
    expect(late.filter(({ trip }) => trip.to.arrivesAt > now)).toHaveLength(1);
  },
);

it('was planned and sent before the vehicle came, within its windows', () => {
  for (const { trip, createdAt, sentAt, windows } of boardAt(BEGIN + 2 * DAY + 11 * HOUR)) {
    expect(createdAt).toBeLessThan(BEGIN + 2 * DAY + 11 * HOUR);
    expect(sentAt ?? Infinity).toBeGreaterThan(createdAt);
    const [from] = windows;
    expect(trip.from.arrivesAt).toBeGreaterThanOrEqual(from.from);
    expect(trip.from.arrivesAt).toBeLessThan(from.to);
  }
});
