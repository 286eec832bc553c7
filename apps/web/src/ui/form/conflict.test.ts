import { describe, expect, it } from 'vitest';
import { ProblemError } from '../../shared/api-errors.ts';
import { conflictOf, differencesOf, versionAfter } from './conflict.ts';

const refusal = (code: 'changed_meanwhile' | 'driver.taken', params: Record<string, string>) =>
  new ProblemError({ type: '', title: '', status: 409, code, params });

describe('a refused form', () => {
  it('says who has changed the record and when, as far as it is known', () => {
    const at = '2026-11-22T09:15:00.000Z';
    expect(conflictOf(refusal('changed_meanwhile', { version: 'b', by: 'Ana Kos', at }))).toEqual({
      version: 'b',
      by: 'Ana Kos',
      at,
    });
    expect(conflictOf(refusal('changed_meanwhile', { version: 'b' }))).toEqual({ version: 'b', by: null, at: null });
  });

  it('finds them in the record as it is saved, where the refusal brings it', () => {
    const changes = [{ by: 'Ana Kos', at: '2026-11-22T09:15:00.000Z' }];
    const refused = new ProblemError({
      type: '',
      title: '',
      status: 409,
      code: 'loading_order.changed_meanwhile',
      current: { version: 6, changes },
    });
    expect(conflictOf(refused)).toEqual({ version: '6', ...changes[0] });
  });

  it('has no conflict when it was refused for another reason', () => {
    expect(conflictOf(refusal('driver.taken', {}))).toBeNull();
    expect(conflictOf(new Error('network'))).toBeNull();
  });
});

describe('a form whose record is read again', () => {
  it('stands on the newer version when the others have changed something else', () => {
    expect(versionAfter('a', 'b', { phone: '1' }, { nickname: 'Kosi' })).toBe('b');
    expect(versionAfter('a', 'b', {}, { phone: '2' })).toBe('b');
  });

  it('stays on the version that the user has seen when both have changed the same', () => {
    expect(versionAfter('a', 'b', { phone: '1' }, { phone: '2' })).toBe('a');
  });
});

describe('the differences of two states of a form', () => {
  it('are the fields with different texts, in the order of the form', () => {
    const mine = [
      { label: 'Client', text: 'Mercator ' },
      { label: 'Notes', text: 'Call before' },
      { label: 'Point 3', text: 'Celje' },
    ];
    const theirs = [
      { label: 'Client', text: 'Mercator' },
      { label: 'Notes', text: '' },
    ];
    expect(differencesOf(mine, theirs)).toEqual([
      { label: 'Notes', mine: 'Call before', theirs: '' },
      { label: 'Point 3', mine: 'Celje', theirs: '' },
    ]);
  });
});
