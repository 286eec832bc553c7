import type { StagePart } from '@konvoj/contract';
import { describe, expect, it } from 'vitest';
import { totalOf } from './column.ts';
import { stageColumns, stageTotals } from './stages.ts';

const START = '2026-11-18T08:00:00.000Z';
const END = '2026-11-18T09:00:00.000Z';

/** A closed drive of one hour, whole in its period; a test states what matters to it. */
function aRow(changes: Partial<StagePart> = {}): StagePart {
  return {
    id: 1,
    deviceId: 1,
    subType: 'drive',
    startTime: START,
    endTime: END,
    tmpEndTime: END,
    duration: 3_600,
    distance: 72_000,
    positionsCount: 360,
    gpsDistance: 71_500,
    canDistance: 72_000,
    gpsAverageSpeed: 71.5,
    gpsMaxSpeed: 86,
    canAverageSpeed: 72,
    canMaxSpeed: 85,
    firstPositionProxy: null,
    lastPositionProxy: null,
    driver1Id: null,
    countryId: 'SI',
    startCanDistance: 100_000,
    endCanDistance: 172_000,
    fuelUsed: 20,
    fuelConsumptionAverage: 27.8,
    contact: null,
    startsBefore: false,
    endsAfter: false,
    ...changes,
  };
}

describe('the totals of stages', () => {
  it('split the time into driving, work, rest and stop, and add distance and fuel', () => {
    const totals = stageTotals([
      aRow({ subType: 'stop', duration: 300, distance: 0, fuelUsed: null }),
      aRow({ duration: 3_600, distance: 50_000, fuelUsed: 15 }),
      aRow({ subType: 'rest', duration: 2_700, distance: 0, fuelUsed: null }),
      aRow({ subType: 'work', duration: 600, distance: 0, fuelUsed: null }),
      aRow({ duration: 3_600, distance: 50_000, fuelUsed: 13 }),
    ]);
    expect(totals).toMatchObject({
      count: 5,
      durationSeconds: 10_800,
      distanceMeters: 100_000,
      byType: [
        { type: 'drive', seconds: 7_200 },
        { type: 'work', seconds: 600 },
        { type: 'rest', seconds: 2_700 },
        { type: 'stop', seconds: 300 },
      ],
      fuelUsedLitres: 28,
      isEstimate: false,
    });
    expect(totals.consumption).toBeCloseTo(28);
  });

  it('count a stage that is cut once, where it begins', () => {
    const cut = [aRow({ endsAfter: true }), aRow({ startsBefore: true, isContinued: true })];
    expect(stageTotals([...cut, aRow()]).count).toBe(2);
    const text = (key: string, params?: object) => `${key} ${JSON.stringify(params)}`;
    const of = stageColumns({ text, driverName: String, countryName: String });
    expect(totalOf(of.startTime, cut)).toBe('stage.count {"count":1}');
    expect(cut.map(of.subType.value)).toEqual([
      'stage.part {"activity":"vehicle.status.drive undefined"}',
      'stage.continued {"activity":"vehicle.status.drive undefined"}',
    ]);
  });

  it('know no fuel when no stage does', () => {
    expect(stageTotals([aRow({ fuelUsed: null })])).toMatchObject({ fuelUsedLitres: null, consumption: null });
  });

  it('are an estimate when a drive is counted with a part of itself, not for a halt', () => {
    expect(stageTotals([aRow({ startsBefore: true })]).isEstimate).toBe(true);
    expect(stageTotals([aRow({ subType: 'rest', distance: 0, startsBefore: true })]).isEstimate).toBe(false);
  });
});

describe('the columns of stages', () => {
  const of = stageColumns({ text: (key) => key, driverName: (id) => `#${id}`, countryName: (code) => code });

  it('have the total of each, and know where it is incomplete', () => {
    const halt = aRow({ subType: 'rest', distance: 0, gpsDistance: 0, canDistance: null, fuelUsed: null });
    expect(totalOf(of.canDistance, [aRow(), halt])).toBe(72_000);
    const lacking = [aRow(), aRow({ canDistance: null })];
    expect(totalOf(of.canDistance, lacking)).toBe(72_000);
    expect([[aRow(), halt], lacking].map(of.canDistance.isIncomplete)).toEqual([false, true]);
    expect(totalOf(of.duration, [aRow(), halt])).toBe(7_200);
    expect(totalOf(of.consumption, [aRow(), halt])).toBeCloseTo(27.78);
  });

  it('mark a total of fuel in which that of other ways is missing, but not that of a move in the yard', () => {
    const without = (distance: number) => aRow({ distance, fuelUsed: null });
    expect(
      [[aRow(), without(50_000)], [aRow(), without(900)], [without(50_000)]].map(of.fuelUsed.isIncomplete),
    ).toEqual([true, false, false]);
  });

  it('know consumption of a drive only, and no end while the stage is open', () => {
    expect(of.consumption.value(aRow({ subType: 'idling' }))).toBeNull();
    expect(of.endTime.value(aRow({ endTime: null }))).toBe('stage.open');
  });
});
