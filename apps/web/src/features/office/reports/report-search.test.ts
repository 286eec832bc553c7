import { describe, expect, it } from 'vitest';
import { reportAddress, reportQuery, reportSearch } from './report-search.ts';

const DAY = { from: '2026-11-19T23:00:00.000Z', to: '2026-11-20T23:00:00.000Z' };

describe('the address of a report', () => {
  it('takes one vehicle, several, and a list as people type it', () => {
    expect(reportSearch.parse({ devices: 7 }).devices).toEqual([7]);
    expect(reportSearch.parse({ devices: [3, 17] }).devices).toEqual([3, 17]);
    expect(reportSearch.parse({ devices: '3,17' }).devices).toEqual([3, 17]);
  });

  it('drops what does not fit', () => {
    expect(reportSearch.parse({ devices: 'all', drivers: -1, tab: 'x', type: 'weeks', range: 'year' })).toEqual({});
  });
});

it('the address keeps what tabs of other features hold in it', () => {
  const held = { tab: 'temperature', trailer: 3, sensors: [0] };
  expect(reportAddress.parse({ ...held, range: 'year' })).toEqual(held);
});

describe('the query of a report', () => {
  it('is of every vehicle without a choice', () => {
    expect(reportQuery({}, DAY, [3])).toEqual({ range: 'custom', ...DAY, type: 'stages' });
  });

  it('has a type in the first tab only', () => {
    expect(reportQuery({ type: 'days' }, DAY, [])).toMatchObject({ type: 'days' });
    expect(reportQuery({ type: 'days', tab: 'overview', devices: [7, 8] }, DAY, [])).toEqual({
      range: 'custom',
      ...DAY,
      devices: '7,8',
    });
  });

  it('is by driver once drivers are asked for: of all of them without a choice', () => {
    expect(reportQuery({ drivers: [] }, DAY, [3, 4])).toMatchObject({ drivers: '3,4' });
    expect(reportQuery({ drivers: [4] }, DAY, [3, 4])).toMatchObject({ drivers: '4' });
    expect(reportQuery({ drivers: [] }, DAY, [])).toBeNull();
  });
});
