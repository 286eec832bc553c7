import { describe, expect, it } from 'vitest';
import { attributeNames, recordColumns } from './record-columns.tsx';
import { aPosition } from './builders.testing.ts';

describe('the columns of full records', () => {
  it('hold every attribute that occurs, the most needed first', () => {
    const records = [
      aPosition({ attributes: { io10348: 3, externalVoltage: 27.4 } }),
      aPosition({ attributes: { ignition: true, io16: 1 } }),
    ];
    expect(attributeNames(records)).toEqual(['externalVoltage', 'ignition', 'io16', 'io10348']);
  });

  it('show known tachograph states as texts, and unknown ones as received', () => {
    const known = aPosition({ attributes: { driver1State: 'driving' } });
    const other = aPosition({ attributes: { driver1State: 'asleep' } });
    const context = { t: (key: string) => key, language: 'en', timeZone: 'UTC' } as const;
    const column = recordColumns([known], context).find(({ id }) => id === 'attribute.driver1State');
    expect([column?.cell?.(known), column?.cell?.(other)]).toEqual(['record.driverState.driving', 'asleep']);
  });
});
