import { describe, expect, it } from 'vitest';
import { aDevice, aPosition, aStage } from './fleet.testing.ts';
import { displayedStatus, measuredNow } from './vehicle-status.ts';

const NOON = Date.parse('2026-11-20T12:00:00.000Z');
const minutesAgo = (minutes: number, ms = 0) => new Date(NOON - minutes * 60_000 - ms).toISOString();
const seen = (stage: 'drive' | 'stop' | 'rest', deviceTime: string) => ({
  device: aDevice({ lastUpdate: null }),
  position: aPosition({ deviceTime }),
  stage: aStage({ subType: stage }),
});

describe('vehicle status', () => {
  it('is the type of the open stage while the data are fresh', () => {
    expect(displayedStatus(seen('drive', minutesAgo(1)), NOON)).toBe('drive');
    expect(displayedStatus(seen('rest', minutesAgo(100)), NOON)).toBe('rest');
  });

  it.each([
    ['drive', 15],
    ['stop', 185],
  ] as const)('takes a %s of exactly %i minutes ago as fresh', (stage, minutes) => {
    expect(displayedStatus(seen(stage, minutesAgo(minutes)), NOON)).toBe(stage);
    expect(displayedStatus(seen(stage, minutesAgo(minutes, 1)), NOON)).toBe('undefined');
  });

  it('takes the newer of the last update and the last position', () => {
    const vehicle = { ...seen('drive', minutesAgo(30)), device: aDevice({ lastUpdate: minutesAgo(2) }) };
    expect(displayedStatus(vehicle, NOON)).toBe('drive');
  });

  it('leaves a dash for what was measured before the data became stale', () => {
    expect(measuredNow(seen('drive', minutesAgo(1)), NOON, '80 km/h')).toBe('80 km/h');
    expect(measuredNow(seen('drive', minutesAgo(16)), NOON, '80 km/h')).toBe('–');
  });

  it('is undefined for a vehicle that never reported', () => {
    const never = { device: aDevice({ lastUpdate: null }), position: null, stage: null };
    expect(displayedStatus(never, NOON)).toBe('undefined');
  });

  it('is the sub-type of the device until its stage is known', () => {
    const vehicle = { device: aDevice({ lastUpdate: minutesAgo(1), subType: 'work' }), position: null, stage: null };
    expect(displayedStatus(vehicle, NOON)).toBe('work');
  });
});
