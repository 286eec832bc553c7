import { describe, expect, it } from 'vitest';
import { arrangementOf, searchOf, tableOfTab, templateOf } from './template-model.ts';

const columns = [{ id: 'day' }, { id: 'drive' }, { id: 'work' }, { id: 'stops', hidden: true }];

describe('a template of a report', () => {
  it('holds the query and the shown columns in their order', () => {
    const search = { type: 'days', range: 'lastWeek', devices: [7, 8] } as const;
    const state = { shown: { work: false, stops: true }, order: ['stops', 'drive', 'day'] };
    expect(templateOf('report', { ...search, devices: [7, 8] }, columns, state)).toEqual({
      report: 'report',
      type: 'days',
      range: 'lastWeek',
      devices: [7, 8],
      columns: ['stops', 'drive', 'day'],
      table: null,
    });
  });

  it('is for any period: a custom one is left out', () => {
    const search = { range: 'custom', from: '2026-11-02', to: '2026-11-08', drivers: [] } as const;
    expect(templateOf('overview', { ...search, drivers: [] }, columns, { shown: {}, order: [] })).toMatchObject({
      report: 'overview',
      range: 'default',
      drivers: [],
    });
  });

  it('opens as the report that it was made of, without the columns that do not exist any more', () => {
    const content = {
      report: 'report',
      type: 'days',
      range: 'lastWeek',
      columns: ['drive', 'colour'],
      table: null,
    } as const;
    expect(searchOf({ ...content, columns: [...content.columns] })).toMatchObject({
      tab: 'report',
      type: 'days',
      range: 'lastWeek',
      from: undefined,
      devices: undefined,
    });
    expect(arrangementOf({ ...content, columns: [...content.columns] }, columns)).toEqual({
      shown: { day: false, drive: true, work: false, stops: false },
      order: ['drive', 'colour'],
    });
    expect(tableOfTab('report')).toBe('stages');
    expect(tableOfTab('countries', 'days')).toBe('countries');
  });
});
