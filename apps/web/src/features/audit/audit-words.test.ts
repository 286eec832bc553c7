import { describe, expect, it } from 'vitest';
import type { Text } from '../../i18n/use-text.ts';
import { changeLine, fieldChanges, whoText } from './audit-words.ts';

const t: Text = (key, params) => (params === undefined ? key : `${key} ${Object.values(params).join(' ')}`);
const changesOf = (before: Record<string, unknown> | null, after: Record<string, unknown> | null) =>
  fieldChanges(t, { before, after }, 'Europe/Ljubljana').map((change) => changeLine(t, change));

describe('an entry of the audit', () => {
  it('tells each changed field before and after', () => {
    expect(changesOf({ colour: 'blue', year: 2019 }, { colour: 'red', year: null })).toEqual([
      'colour: blue → red',
      'year: 2019 → audit.nothing',
    ]);
  });

  it('tells what something was made with', () => {
    expect(changesOf(null, { licencePlate: 'LJ KT-482', alienated: false })).toEqual([
      'licencePlate: LJ KT-482',
      'alienated: audit.no',
    ]);
  });

  it('writes instants on the wall clock of the organization, and lists and objects in words', () => {
    expect(changesOf(null, { from: '2026-11-20T11:00:00.000Z', scopes: ['a', 'b'], driver: { id: 7 } })).toEqual([
      'from: 20.11.2026 12:00:00',
      'scopes: a, b',
      'driver: id: 7',
    ]);
  });

  it('names both when a system administrator acted for a user, and the system when nobody did', () => {
    expect(whoText(t, { user: { id: 1, name: 'Ana' }, actingFor: { id: 2, name: 'Bor' } })).toBe(
      'audit.actingFor Ana Bor',
    );
    expect(whoText(t, { user: null, actingFor: null })).toBe('audit.system');
  });
});
