import { describe, expect, it } from 'vitest';
import {
  bodyOf,
  instantOf,
  linkFindings,
  linkState,
  newLink,
  proposedName,
  validFor,
  type LinkValues,
} from './link-model.ts';

const LJUBLJANA = 'Europe/Ljubljana';
const now = Date.parse('2026-11-21T10:00:00.000Z');
const link = newLink([3, 7], now, LJUBLJANA);

describe('a shared link in the form', () => {
  it('is for a day from now on, on the clock of the organization', () => {
    expect(link).toMatchObject({ validFrom: '2026-11-21 11:00:00', validTo: '2026-11-22 11:00:00' });
    expect(validFor('hours8', now, LJUBLJANA).validTo).toBe('2026-11-21 19:00:00');
  });

  it('proposes the plate and the day as the name for one vehicle, nothing for several', () => {
    expect(proposedName(['LJ AV-120'], now, LJUBLJANA)).toBe('LJ AV-120, 21.11.2026');
    expect(proposedName(['LJ AV-120', 'MB AV-131'], now, LJUBLJANA)).toBe('');
    expect(proposedName([], now, LJUBLJANA)).toBe('');
    expect(newLink([7], now, LJUBLJANA, 'LJ AV-120').name).toBe('LJ AV-120');
  });

  it('gives a day of 24 hours also when the clocks change', () => {
    const before = Date.parse('2026-10-24T22:30:00.000Z');
    expect(validFor('day', before, LJUBLJANA)).toEqual({
      validFrom: '2026-10-25 00:30:00',
      validTo: '2026-10-25 23:30:00',
    });
  });

  it('shows the track and hides the driver until somebody decides otherwise', () => {
    expect(link).toMatchObject({ showTrack: true, showDriver: false });
  });

  it('needs a name, a vehicle and an end after its start', () => {
    const paths = (values: LinkValues) => linkFindings(values).map(({ path }) => path);
    expect(paths(link)).toEqual(['name']);
    expect(paths({ ...link, name: 'Order 7', deviceIds: [], validTo: link.validFrom })).toEqual([
      'deviceIds',
      'validTo',
    ]);
    expect(paths({ ...link, name: 'Order 7' })).toEqual([]);
  });

  it('is created with its vehicles in their order', () => {
    expect(bodyOf({ ...link, name: ' Order 7 ' })).toMatchObject({ name: 'Order 7', deviceIds: [3, 7] });
  });

  it('reads a wall clock time back', () => {
    expect(instantOf(link.validFrom, LJUBLJANA)).toBe(now);
  });
});

describe('the state of a link', () => {
  const valid = { validFrom: '2026-11-21T10:00:00.000Z', validTo: '2026-11-22T10:00:00.000Z', revoked: false };

  it.each([
    ['upcoming', now - 1],
    ['active', now],
    ['active', Date.parse(valid.validTo) - 1],
    ['expired', Date.parse(valid.validTo)],
  ])('is %s', (state, at) => {
    expect(linkState(valid, at)).toBe(state);
  });

  it('is revoked whatever the time', () => {
    expect(linkState({ ...valid, revoked: true }, now)).toBe('revoked');
  });
});
