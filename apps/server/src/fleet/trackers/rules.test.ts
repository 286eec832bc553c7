import { describe, expect, it } from 'vitest';
import { BEFORE_ANY_RECORD, familyOfModel, isTrackerIdentity, matchesSearch, mountedSince } from './rules.ts';
import type { Tracker } from './types.ts';

it.each([
  ['FMB120', 'A'],
  ['FMC 130', 'A'],
  ['fmb920', 'A'],
  ['FMC650', 'B'],
  ['FMB640', 'B'],
  ['FTC880', 'F'],
  ['GT06', 'common'],
  [null, 'common'],
])('reads the elements of a %s by table %s', (model, family) => {
  expect(familyOfModel(model)).toBe(family);
});

describe('the identifier of a tracker', () => {
  it.each([
    ['teltonika', '356307042441013', true],
    ['teltonika', '356307042441014', false],
    ['teltonika', '35630704244101', false],
    ['teltonika', '35630704244101a', false],
    ['osmand', '4711', true],
    ['traccar', '356307042441014', true],
    ['owntracks', 'miha-telefon.2:a', true],
    ['owntracks', 'miha kos', false],
    ['osmand', 'x'.repeat(65), false],
  ])('%s %s', (protocol, identity, isOne) => {
    expect(isTrackerIdentity(protocol, identity, false)).toBe(isOne);
  });

  it('is accepted when it has reported, because a typing error is impossible then', () => {
    expect(isTrackerIdentity('teltonika', '356307042441014', true)).toBe(true);
    expect(isTrackerIdentity('owntracks', 'miha@kolovrat.example', true)).toBe(true);
    expect(isTrackerIdentity('teltonika', '4711', true)).toBe(false);
  });
});

it('is mounted without a start when tracker and vehicle are both new, so that buffered records count', () => {
  const now = Date.UTC(2026, 10, 21);
  expect(mountedSince(false, now)).toBe(BEFORE_ANY_RECORD);
  expect(mountedSince(true, now)).toBe(now);
});

describe('a search for a tracker', () => {
  const tracker: Tracker = {
    id: 1,
    imei: '356307042441013',
    protocol: 'teltonika',
    model: 'FMC650',
    family: 'B',
    phone: null,
    deviceId: 7,
    vehicle: { id: 17, licencePlate: 'ŽI KT-482' },
    mountedAt: 0,
    lastContact: null,
    hasKey: false,
    refused: null,
  };
  it.each([
    ['2441', true],
    ['fmc', true],
    ['zi kt', true],
    ['FMC650 482', true],
    ['fmb', false],
    [undefined, true],
  ])('by %s', (search, isFound) => {
    expect(matchesSearch(tracker, search)).toBe(isFound);
  });
});
