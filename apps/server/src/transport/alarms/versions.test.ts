import { describe, expect, it } from 'vitest';
import type { RuleTerms, StoredVersion, VersionZone } from './types.ts';
import { nextVersion, termsUnder, unwatchedVehicles } from './versions.ts';

const rule: RuleTerms = {
  type: 'geo_zone',
  settings: { qualifier: 'enter', minTimeSeconds: 0, geoZoneId: 3, side: null, sensor: null, trailerId: null },
  deviceIds: null,
  activeDays: [1, 2, 3, 4, 5],
  activeFrom: '06:00',
  activeTo: '22:00',
  enabled: true,
};
const bounds = { swLatitude: 46, swLongitude: 14, neLatitude: 46.1, neLongitude: 14.1 };
const zone: VersionZone = { name: 'Pristanišče', area: { shape: { kind: 'rectangle' }, bounds } };
const circumstances = { zone, visible: null, pulling: null, timeZone: 'Europe/Ljubljana' };
const valid: StoredVersion = {
  ...termsUnder(rule, circumstances),
  alarmId: 1,
  version: 4,
  begins: 2,
  validFrom: 0,
  validTo: null,
};

it.each([
  ['all vehicles', null, new Set([1]), 0],
  ['vehicles of an administrator', [1, 2], null, 1],
  ['vehicles that the owner may see in part', [1, 2, 3, 4], new Set([2, 3]), 3],
])('a rule on %s tells how many of them it does not watch', (_what, deviceIds, visible, expected) => {
  expect(unwatchedVehicles({ deviceIds }, visible, new Set([2]))).toBe(expected);
});

describe('the next version of a rule', () => {
  it('does not follow when nothing that decides has changed', () => {
    const renamed = { ...zone, name: 'Luka' };
    expect(nextVersion(valid, termsUnder(rule, { ...circumstances, zone: renamed }))).toBeNull();
  });

  it.each([
    ['the switch', { enabled: false }],
    ['the days', { activeDays: [6, 7] }],
    ['the hours', { activeFrom: '07:00' }],
  ])('carries the state over when %s changes', (_what, change) => {
    const next = nextVersion(valid, termsUnder({ ...rule, ...change }, circumstances));
    expect(next).toMatchObject({ version: 5, begins: 2, ...change });
  });

  it.each([
    ['the threshold', { settings: { ...rule.settings, qualifier: 'exit' as const } }],
    ['the minimum time', { settings: { ...rule.settings, minTimeSeconds: 60 } }],
    ['the vehicles', { deviceIds: [7] }],
  ])('begins empty when %s change', (_what, change) => {
    expect(nextVersion(valid, termsUnder({ ...rule, ...change }, circumstances))).toMatchObject({
      version: 5,
      begins: 5,
    });
  });

  it.each([
    ['the shape of its zone', { zone: { ...zone, area: { ...zone.area, bounds: { ...bounds, neLatitude: 46.2 } } } }],
    ['the deletion of its zone', { zone: null }],
    ['what its owner may see', { visible: [7] }],
    ['the time zone of the organization', { timeZone: 'Europe/Lisbon' }],
  ])('begins empty by a change of %s', (_what, change) => {
    const next = nextVersion(valid, termsUnder(rule, { ...circumstances, ...change }));
    expect(next).toMatchObject({ version: 5, begins: 5 });
  });
});

describe('the vehicles of a rule', () => {
  const watched = (deviceIds: readonly number[] | null, visible: readonly number[] | null) =>
    termsUnder({ ...rule, deviceIds }, { ...circumstances, visible }).deviceIds;

  it('are those that are chosen and that its owner may see', () => {
    expect(watched([7, 8], [8, 9])).toEqual([8]);
    expect(watched([7, 8], null)).toEqual([7, 8]);
  });

  it('are without a choice all that its owner may see', () => {
    expect(watched(null, [8, 9])).toEqual([8, 9]);
    expect(watched(null, null)).toBeNull();
  });

  it('are for a trailer the one of them that pulls it', () => {
    const pulled = (deviceIds: readonly number[] | null, pulling: readonly number[]) =>
      termsUnder({ ...rule, deviceIds }, { ...circumstances, pulling }).deviceIds;
    expect([pulled(null, [9]), pulled([7, 9], [9]), pulled([7], [9]), pulled(null, [])]).toEqual([[9], [9], [], []]);
  });
});
