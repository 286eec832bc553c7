import { describe, expect, it } from 'vitest';
import { aStage } from '../../shared/fleet.testing.ts';
import { placeNameAt } from './track-place.ts';

const at = (clock: string): number => Date.parse(`2026-11-20T${clock}.000Z`);
const proxy = (address: string | null) => ({
  id: 1,
  latitude: 46,
  longitude: 15,
  address,
  deviceTime: '2026-11-20T08:00:00.000Z',
});
const DRIVE = aStage({
  subType: 'drive',
  startTime: '2026-11-20T08:00:00.000Z',
  endTime: '2026-11-20T09:00:00.000Z',
  firstPositionProxy: proxy('Celje'),
  lastPositionProxy: proxy('Cesta 1, Koper'),
});
const STOP = aStage({
  subType: 'stop',
  startTime: '2026-11-20T09:00:00.000Z',
  endTime: '2026-11-20T10:00:00.000Z',
  firstPositionProxy: proxy(null),
  lastPositionProxy: proxy('Cesta 1, Koper'),
  contact: 'Skladišče Koper',
});

describe('the name of a place on a track', () => {
  it('is the own place of a stop, before its address', () => {
    expect(placeNameAt([DRIVE, STOP], at('09:30:00'))).toBe('Skladišče Koper');
    expect(placeNameAt([{ ...STOP, contact: null }], at('09:30:00'))).toBe('Cesta 1, Koper');
  });

  it('is that of the start and of the end of a drive, and nothing on the way', () => {
    expect(placeNameAt([DRIVE], at('08:00:30'))).toBe('Celje');
    expect(placeNameAt([DRIVE], at('08:30:00'))).toBeNull();
    expect(placeNameAt([DRIVE], at('08:59:30'))).toBe('Cesta 1, Koper');
  });

  it('is not the last place of an open drive', () => {
    const open = { ...DRIVE, endTime: null, tmpEndTime: '2026-11-20T09:00:00.000Z' };
    expect(placeNameAt([open], at('08:59:30'))).toBeNull();
  });

  it('is unknown without a stage, and for a stage without places', () => {
    expect(placeNameAt([DRIVE], at('07:00:00'))).toBeNull();
    const { subType, startTime, endTime, tmpEndTime, duration } = STOP;
    expect(placeNameAt([{ subType, startTime, endTime, tmpEndTime, duration }], at('09:30:00'))).toBeNull();
  });
});
