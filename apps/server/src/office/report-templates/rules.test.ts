import { templateContent } from '@konvoj/contract';
import { describe, expect, it } from 'vitest';
import { mayEdit, missingColumns } from './rules.ts';

const content = (changes: object) => templateContent.parse({ report: 'report', ...changes });

describe('columns that do not exist any more', () => {
  it('are named once, by the table of the report', () => {
    expect(missingColumns(content({ columns: ['subType', 'deviceId', 'colour', 'colour'] }))).toEqual(['colour']);
    expect(missingColumns(content({ type: 'days', columns: ['day', 'drive', 'stops', 'subType'] }))).toEqual([
      'subType',
    ]);
    expect(missingColumns(content({ report: 'overview', columns: ['nightDrive'] }))).toEqual([]);
  });

  it('are found in every part of an own table', () => {
    const table = {
      unit: 'day',
      columns: [{ id: 'drive' }, { id: 'a' }],
      filters: [{ column: 'b', test: 'known' }],
      groups: ['c', 'vehicle'],
      sort: [{ column: 'd' }],
    };
    expect(missingColumns(content({ report: 'general', table }))).toEqual(['a', 'b', 'c', 'd']);
  });

  it('are none of a template without a choice', () => {
    expect(missingColumns(content({}))).toEqual([]);
  });
});

describe('who may change a template', () => {
  const template = { id: 1, name: 'Monday', content: content({}), isDamaged: false };
  const reader = { organizationId: 1, userId: 7, seesAll: false };

  it('is its owner, and an administrator when it is shared', () => {
    expect(mayEdit({ ...template, ownerId: 7, shared: false }, reader)).toBe(true);
    expect(mayEdit({ ...template, ownerId: 8, shared: true }, reader)).toBe(false);
    expect(mayEdit({ ...template, ownerId: 8, shared: true }, { ...reader, seesAll: true })).toBe(true);
    expect(mayEdit({ ...template, ownerId: 8, shared: false }, { ...reader, seesAll: true })).toBe(false);
    expect(mayEdit({ ...template, ownerId: null, shared: true }, { ...reader, seesAll: true })).toBe(true);
  });
});
