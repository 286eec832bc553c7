import { LINK_MAX_DAYS } from '@konvoj/contract';
import { describe, expect, it } from 'vitest';
import {
  inKnownOrder,
  usableCreator,
  nextTurn,
  numbersOf,
  periodError,
  shownPeriod,
  stateOf,
  tidyRecipients,
} from './rules.ts';
import type { ViewedLink } from './types.ts';

const NOW = Date.UTC(2026, 10, 20, 8);
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

function aLink(changes: Partial<ViewedLink> = {}): ViewedLink {
  return {
    organizationId: 1,
    id: 5,
    name: 'Pošiljka za Koper',
    organization: 'Prevozi Kolovrat',
    timeZone: 'Europe/Ljubljana',
    deviceIds: [7, 8],
    validFrom: NOW - HOUR,
    validTo: NOW + HOUR,
    showDriver: false,
    showTrack: false,
    revoked: false,
    orderEnded: false,
    creator: { id: 3, locked: false, usableUntil: null },
    ...changes,
  };
}

describe('the state of a link', () => {
  it.each([
    ['waiting before it begins', {}, NOW - HOUR - 1, 'waiting'],
    ['open from its first moment', {}, NOW - HOUR, 'open'],
    ['open to its last millisecond', {}, NOW + HOUR - 1, 'open'],
    ['ended at its end', {}, NOW + HOUR, 'ended'],
    ['ended when it was revoked', { revoked: true }, NOW, 'ended'],
    ['ended with its order', { orderEnded: true }, NOW, 'ended'],
    ['ended when it was revoked before it began', { revoked: true }, NOW - DAY, 'ended'],
  ] as const)('is %s', (_, changes, now, state) => {
    expect(stateOf(aLink(changes), now)).toBe(state);
  });
});

describe('a link has the permissions of its creator', () => {
  it('while it is open and they may sign in', () => {
    expect(usableCreator(aLink(), NOW)).toBe(3);
    expect(usableCreator(aLink({ creator: { id: 3, locked: false, usableUntil: NOW + 1 } }), NOW)).toBe(3);
  });

  it.each([
    ['they are deleted', { creator: null }],
    ['they are locked', { creator: { id: 3, locked: true, usableUntil: null } }],
    ['their account has expired', { creator: { id: 3, locked: false, usableUntil: NOW } }],
    ['the link has not begun', { validFrom: NOW + 1 }],
    ['the link has ended', { validTo: NOW }],
  ])('but shows nothing when %s', (_, changes) => {
    expect(usableCreator(aLink(changes), NOW)).toBeNull();
  });
});

it("changes when it begins, when its creator's account expires, when it ends, and never again", () => {
  const link = aLink({ validFrom: NOW + 1, creator: { id: 3, locked: false, usableUntil: NOW + 5 }, validTo: NOW + 9 });
  expect([NOW, NOW + 1, NOW + 5, NOW + 9].map((at) => nextTurn(link, at))).toEqual([NOW + 1, NOW + 5, NOW + 9, null]);
  expect(nextTurn(aLink({ creator: null }), NOW)).toBe(NOW + HOUR);
});

describe('the numbers of devices', () => {
  it('are their positions in the list', () => {
    expect([...numbersOf([70, 30, 50], [30, 50, 70, 90])]).toEqual([
      [70, 1],
      [30, 2],
      [50, 3],
    ]);
  });

  it('stay when another device drops out', () => {
    expect([...numbersOf([70, 30, 50], [50])]).toEqual([[50, 3]]);
  });

  it('stay in order when the list is changed', () => {
    expect(inKnownOrder([70, 30], [20, 30, 70, 20])).toEqual([70, 30, 20]);
    expect(inKnownOrder([70, 30, 50], [50, 70])).toEqual([70, 50]);
  });
});

describe('a validity', () => {
  it.each([
    ['that ends when it begins', NOW, 'not_after_start'],
    ['that ends before it begins', NOW - 1, 'not_after_start'],
    ['longer than a year', NOW + LINK_MAX_DAYS * DAY + 1, 'too_many_days'],
  ])('%s is refused', (_, validTo, code) => {
    expect(periodError({ validFrom: NOW, validTo })).toMatchObject({ path: 'validTo', code });
  });

  it('of a year and a day is accepted', () => {
    expect(periodError({ validFrom: NOW, validTo: NOW + LINK_MAX_DAYS * DAY })).toBeNull();
  });
});

it('keeps each recipient once, whatever the case', () => {
  expect(tidyRecipients(['Stranka@luka.example', 'stranka@LUKA.example', 'b@luka.example'])).toEqual([
    'stranka@luka.example',
    'b@luka.example',
  ]);
});

describe('the period that is shown', () => {
  const link = { validFrom: NOW - 2 * HOUR, validTo: NOW + HOUR };
  const shown = (from: number | undefined, to: number | undefined) => shownPeriod(link, { from, to }, NOW, 31);

  it.each([
    ['the validity up to now by default', undefined, undefined, { from: NOW - 2 * HOUR, to: NOW }],
    ['nothing from before the link', NOW - DAY, NOW - HOUR, { from: NOW - 2 * HOUR, to: NOW - HOUR }],
    ['nothing from the future', NOW - HOUR, NOW + DAY, { from: NOW - HOUR, to: NOW }],
    ['none for a time before the link', NOW - DAY, NOW - 3 * HOUR, null],
    ['none for the future', NOW + 1, NOW + DAY, null],
  ])('is %s', (_, from, to, period) => {
    expect(shown(from, to)).toEqual(period);
  });

  it('of a long link is its last days', () => {
    const long = { validFrom: NOW - 300 * DAY, validTo: NOW + DAY };
    const period = shownPeriod(long, { from: undefined, to: undefined }, NOW, 31);
    expect(period?.to).toBe(NOW);
    expect(NOW - (period?.from ?? 0)).toBeLessThanOrEqual(31 * DAY);
    expect(NOW - (period?.from ?? 0)).toBeGreaterThan(30 * DAY);
  });
});
