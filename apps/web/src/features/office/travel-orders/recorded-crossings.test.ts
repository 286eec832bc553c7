import type { RecordedCrossing } from '@konvoj/contract';
import { describe, expect, it } from 'vitest';
import type { CrossingValues } from './form-values.ts';
import { recordedDifferences, withRecorded } from './recorded-crossings.ts';

const at = (clock: string) => `2026-03-02T${clock}:00.000Z`;
const recorded = (clock: string, fromCountry: string, toCountry: string): RecordedCrossing => ({
  time: at(clock),
  fromCountry,
  toCountry,
  latitude: 46.5,
  longitude: 14,
});
const crossing = (clock: string, toCountry: string): CrossingValues => ({
  key: clock,
  time: at(clock),
  toCountry,
  source: 'position',
  latitude: 46.4,
  longitude: 13.9,
  place: 'Karavanke',
});

describe('crossings of the tachograph', () => {
  it('agree with those of the form within 10 minutes', () => {
    const form = [crossing('06:00', 'AT'), crossing('14:00', 'SI')];
    expect(recordedDifferences(form, [recorded('06:10', 'SI', 'AT'), recorded('13:50', 'AT', 'SI')])).toEqual([]);
  });

  it('differ from the nearest one into the same country', () => {
    const form = [crossing('06:00', 'AT'), crossing('08:00', 'SI'), crossing('09:00', 'AT')];
    const late = recorded('09:20', 'SI', 'AT');
    expect(recordedDifferences(form, [recorded('06:02', 'SI', 'AT'), late])).toEqual([{ recorded: late, index: 2 }]);
  });

  it('are named where the form has none', () => {
    const alone = recorded('06:00', 'SI', 'AT');
    expect(recordedDifferences([], [alone])).toEqual([{ recorded: alone, index: null }]);
    expect(recordedDifferences([crossing('19:00', 'AT')], [alone])).toEqual([{ recorded: alone, index: null }]);
  });

  it('are taken over with time, place and source, or added in the order of time', () => {
    const form = [crossing('06:00', 'AT'), crossing('14:00', 'SI')];
    expect(withRecorded(form, { recorded: recorded('06:20', 'SI', 'AT'), index: 0 })).toEqual([
      { ...form[0], time: at('06:20'), source: 'tachograph', latitude: 46.5, longitude: 14 },
      form[1],
    ]);
    expect(
      withRecorded(form, { recorded: recorded('08:00', 'AT', 'DE'), index: null }).map(({ time, toCountry }) => [
        time,
        toCountry,
      ]),
    ).toEqual([
      [at('06:00'), 'AT'],
      [at('08:00'), 'DE'],
      [at('14:00'), 'SI'],
    ]);
  });
});
