import { describe, expect, it } from 'vitest';
import { attributeNames } from './record-columns.tsx';
import { aPosition } from './test-builders.ts';

describe('the columns of full records', () => {
  it('hold every attribute that occurs, the most needed first', () => {
    const records = [
      aPosition({ attributes: { io10348: 3, externalVoltage: 27.4 } }),
      aPosition({ attributes: { ignition: true, io16: 1 } }),
    ];
    expect(attributeNames(records)).toEqual(['externalVoltage', 'ignition', 'io16', 'io10348']);
  });
});
