import { demoFleet, liveReporting, packetOf, recordOf, reports, VehicleTimeline } from '@konvoj/simulator';
import type { Occurrence, SimulatedVehicle } from '@konvoj/simulator';
import { AvlCursor } from '@konvoj/teltonika';
import { describe, expect, it } from 'vitest';
import { Normaliser } from '../telemetry/gateway/teltonika/normalise.ts';
import { recordFamily } from '../telemetry/records/record.ts';
import type { NormalisedRecord } from '../telemetry/records/record.ts';
import { countryOf } from '@konvoj/geo/country';
import { fold } from '../telemetry/stages/fold.ts';
import { openStage } from '../telemetry/stages/state.ts';
import type { Stage, StageRules, StageType } from '../telemetry/stages/types.ts';
import { DEMO_SEED } from './companies.ts';

const DAY_MS = 86_400_000;
/** A Tuesday. */
const FROM = Date.UTC(2026, 5, 2);
const TO = FROM + 3 * DAY_MS;

const someRules: StageRules = { ignition: 'used', assignments: [], countryOf: () => 'SI' };

function vehicle(licencePlate: string): SimulatedVehicle {
  const found = demoFleet(DEMO_SEED).find((each) => each.licencePlate === licencePlate);
  if (!found) throw new Error(`no ${licencePlate}`);
  return found.simulated;
}

/** Three days of a vehicle, decoded from its tracker's packets. */
function records(simulated: SimulatedVehicle): NormalisedRecord[] {
  const cursor = new AvlCursor();
  const normaliser = new Normaliser();
  const family = simulated.model === 'FMC650' ? recordFamily.teltonikaB : recordFamily.teltonikaA;
  const found = [...reports(new VehicleTimeline(simulated), FROM, TO, liveReporting)].flatMap((report) => {
    const packet = packetOf([recordOf(simulated, report)]);
    expect(cursor.open(packet.subarray(8, packet.length - 4))).toBeNull();
    return normaliser.readPacket(cursor, family).map(({ record }) => record);
  });
  return found.sort((a, b) => a.deviceTime - b.deviceTime || a.eventId - b.eventId || a.hash - b.hash);
}

function stages(simulated: SimulatedVehicle, rules = someRules): Stage[] {
  const { closed, state } = fold(null, records(simulated), rules);
  return [...closed.map(({ stage }) => stage), openStage(state)];
}

/** Planned activities completely within the three days. */
function planned(simulated: SimulatedVehicle): Occurrence[] {
  const timeline = new VehicleTimeline(simulated);
  const found: Occurrence[] = [];
  for (let each = timeline.occurrenceAt(FROM); each.endsAt <= TO; each = timeline.following(each)) {
    if (each.startsAt >= FROM) found.push(each);
  }
  return found;
}

function expectedType({ tachograph }: SimulatedVehicle, { activity }: Occurrence): StageType {
  if (activity.type === 'drive') return 'drive';
  const engineRuns = activity.engineOnSeconds + activity.engineOnAgainSeconds >= activity.seconds;
  if (!tachograph) return engineRuns ? 'idling' : 'stop';
  return ['pause', 'rest', 'parked', 'ferry'].includes(activity.purpose) ? 'rest' : 'work';
}

const vehicles = ['LJ KT-482', 'LJ KT-602', 'CE PK-205', 'LJ 38-KTA', 'LJ AV-120'].map((licencePlate) => ({
  licencePlate,
  simulated: vehicle(licencePlate),
}));

describe('the stages of a simulated vehicle', { timeout: 60_000 }, () => {
  it.each(vehicles)('match the plan of $licencePlate', ({ simulated }) => {
    const found = stages(simulated);
    const long = planned(simulated).filter(({ activity }) => activity.seconds >= 240);
    const seen = long.map(({ startsAt, endsAt }) => {
      const middle = (startsAt + endsAt) / 2;
      return found.findLast(({ startAt }) => startAt <= middle)?.type;
    });
    expect(long.length).toBeGreaterThan(10);
    expect(seen).toEqual(long.map((each) => expectedType(simulated, each)));
  });

  it.each(vehicles)('of $licencePlate start a drive within one report and end it exactly', ({ simulated }) => {
    const found = stages(simulated).filter(({ type }) => type === 'drive');
    for (const { startsAt, endsAt } of planned(simulated).filter(({ activity }) => activity.type === 'drive')) {
      const stage = found.find(({ startAt }) => startAt >= startsAt && startAt < endsAt);
      const lateSeconds = ((stage?.startAt ?? Infinity) - startsAt) / 1000;
      expect(lateSeconds).toBeLessThanOrEqual(liveReporting.movingSeconds * 2);
      // A report while rolling out below 5 km/h counts as stationary.
      const ends = found.map(({ endAt }) => (endsAt - (endAt ?? Infinity)) / 1000);
      expect(ends.some((early) => early >= 0 && early <= liveReporting.movingSeconds * 2)).toBe(true);
    }
  });

  it('have no gaps, and the distance of the odometer', () => {
    const simulated = vehicle('LJ KT-482');
    const found = stages(simulated);
    expect(found.filter(({ type }) => type === 'undefined')).toEqual([]);
    for (const { activity, startsAt } of planned(simulated).filter((each) => each.activity.type === 'drive')) {
      const stage = found.find(({ startAt, type }) => type === 'drive' && startAt >= startsAt);
      const meters = activity.to - activity.from;
      expect(stage?.canDistanceMeters ?? 0).toBeGreaterThan(meters * 0.98);
      expect(stage?.gpsDistanceMeters ?? 0).toBeGreaterThan(meters * 0.96);
    }
  });

  it('cross borders and have the driver of the card', () => {
    const simulated = vehicle('LJ KT-482');
    const found = stages(simulated, { ...someRules, countryOf });
    expect(new Set(found.map(({ country }) => country)).size).toBeGreaterThan(2);
    expect(new Set(found.map(({ driver }) => driver))).toContain(`card:${simulated.crew[0]?.cardNumber}`);
  });
});
