import { activityText } from '@konvoj/columns/stages';
import { describe, expect, it } from 'vitest';
import { stagePlaces, stageTime } from './stage-texts.ts';
import { aRow } from './builders.testing.ts';

const t = (key: string) => key;
const time = (row: ReturnType<typeof aRow>, clockOnly = false) =>
  stageTime(row, { t, timeZone: 'Europe/Ljubljana', clockOnly });
const proxy = (address: string | null) => ({
  id: 1,
  latitude: 46.05108,
  longitude: 14.50513,
  address,
  deviceTime: '2026-11-18T09:00:00.000Z',
});

describe('the time of a stage', () => {
  it('names the day once, unless it ends on another', () => {
    expect(time(aRow())).toBe('18.11. 09:00 – 10:00');
    expect(time(aRow({ endTime: '2026-11-19T05:30:00.000Z' }))).toBe('18.11. 09:00 – 19.11. 06:30');
  });

  it('leaves the day out where only one is shown, whose end is 24:00', () => {
    expect(time(aRow(), true)).toBe('09:00 – 10:00');
    expect(time(aRow({ endTime: '2026-11-18T23:00:00.000Z' }), true)).toBe('09:00 – 24:00');
    expect(time(aRow({ endTime: '2026-11-18T23:00:00.000Z' }))).toBe('18.11. 09:00 – 24:00');
  });

  it('has no end while the stage is open', () => {
    expect(time(aRow({ endTime: null }), true)).toBe('09:00 – stage.open');
  });
});

describe('the places of a stage', () => {
  const drive = aRow({ firstPositionProxy: proxy('Ljubljana'), lastPositionProxy: proxy('Koper') });

  it('are start and end of a drive, the one place of a halt', () => {
    expect(stagePlaces(drive)).toEqual(['Ljubljana', 'Koper']);
    expect(stagePlaces({ ...drive, subType: 'rest' })).toEqual(['Ljubljana']);
    expect(stagePlaces({ ...drive, lastPositionProxy: proxy('Ljubljana') })).toEqual(['Ljubljana']);
  });

  it('are unknown where the period cuts a drive; a halt stays where it stood', () => {
    expect(stagePlaces({ ...drive, contact: 'Luka Koper', endsAfter: true })).toEqual(['Ljubljana', '…']);
    expect(stagePlaces({ ...drive, startsBefore: true })).toEqual(['…', 'Koper']);
    expect(stagePlaces({ ...drive, startsBefore: true, endsAfter: true })).toEqual(['…']);
    expect(stagePlaces({ ...drive, subType: 'rest', endsAfter: true })).toEqual(['Ljubljana']);
  });

  it('are own places before addresses, and coordinates where there is no address', () => {
    expect(stagePlaces({ ...drive, contact: 'Luka Koper' })).toEqual(['Ljubljana', 'Luka Koper']);
    expect(stagePlaces({ ...drive, subType: 'stop', contact: 'Luka Koper' })).toEqual(['Luka Koper']);
    expect(stagePlaces({ ...drive, firstPositionProxy: proxy(null) })).toEqual(['46.05108, 14.50513', 'Koper']);
    expect(stagePlaces(aRow())).toEqual([]);
  });
});

it('marks a part of a stage as one', () => {
  expect(activityText(aRow(), t)).toBe('vehicle.status.drive');
  expect(activityText(aRow({ endsAfter: true }), t)).toBe('stage.part');
});
