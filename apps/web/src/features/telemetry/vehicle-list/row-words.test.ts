import { textOf } from '@konvoj/i18n/text-of';
import { describe, expect, it } from 'vitest';
import { aDevice, aPosition, aStage } from '../../../shared/fleet.testing.ts';
import { statusWords } from './row-words.ts';

const NOW = Date.parse('2026-11-20T12:00:00.000Z');
const position = aPosition({ deviceTime: '2026-11-20T11:59:00.000Z' });
const stage = aStage({ subType: 'rest', startTime: '2026-11-20T06:18:00.000Z' });

describe('words of a row', () => {
  const words = (...rest: [Parameters<typeof statusWords>[1], Parameters<typeof statusWords>[2]]) =>
    statusWords((key, params) => textOf('sl', key, params), ...rest, NOW).replaceAll('\u00A0', ' ');

  it('say how long it has lasted, not when it began', () => {
    expect(words({ device: aDevice(), position, stage }, 'rest')).toBe('počitek 5 h 42 min');
  });

  it('say how old stale data are', () => {
    const old = aPosition({ deviceTime: '2026-11-20T08:45:00.000Z' });
    const device = aDevice({ lastUpdate: null });
    expect(words({ device, position: old, stage }, 'undefined')).toBe('nedoločeno · podatki pred 3 h 15 min');
  });

  it('report that there are no data', () => {
    const device = aDevice({ lastUpdate: null });
    expect(words({ device, position: null, stage: null }, 'undefined')).toBe('nedoločeno · ni podatkov');
  });
});
