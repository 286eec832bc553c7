import { describe, expect, it } from 'vitest';
import { clockOf } from '../../../shared/typed-clock.ts';
import { anAlarm } from './builders.testing.ts';
import {
  bodyOf,
  byTemplate,
  copyOf,
  newRule,
  ruleFindings,
  settingsOf,
  TEMPLATE_NAMES,
  valuesOf,
  type RuleValues,
} from './rule-model.ts';

const pathsOf = (values: Parameters<typeof ruleFindings>[0]) =>
  ruleFindings(values).map(({ path, code }) => [path, code]);

describe('a new alarm', () => {
  it('lacks only its name', () => {
    expect(pathsOf(newRule([]))).toEqual([['title', 'required']]);
  });

  it.each(TEMPLATE_NAMES)('by the template %s lacks at most its zone', (name) => {
    const values = byTemplate(name, 'Night', newRule([{ kind: 'email', value: 'ana@kolovrat.example' }]));
    const zone = values.type === 'geo_zone' ? [['settings.geoZoneId', 'required']] : [];
    expect(pathsOf(values)).toEqual(zone);
    expect(values.contacts).toHaveLength(1);
  });

  it.each<[string, Partial<RuleValues>, string]>([
    [
      'a number that is not typed',
      { settings: { ...settingsOf('speed_exceeded'), qualifier: '' } },
      'settings.qualifier',
    ],
    ['a speed of 251', { settings: { ...settingsOf('speed_exceeded'), qualifier: 251 } }, 'settings.qualifier'],
    [
      'a year of minimum time',
      { settings: { ...settingsOf('silent'), minTimeSeconds: 31_536_000 } },
      'settings.minTimeSeconds',
    ],
    ['no day', { activeDays: [] }, 'activeDays'],
    ['no vehicle', { deviceIds: [] }, 'deviceIds'],
    ['a number without country code', { contacts: [{ kind: 'phone', value: '041 123 456' }] }, 'contacts.0.value'],
    ['a wrong address', { contacts: [{ kind: 'email', value: 'ana@' }] }, 'contacts.0.value'],
  ])('is refused with %s', (_what, change, path) => {
    const values = { ...newRule([]), title: 'x', ...change };
    expect(ruleFindings(values).map((finding) => finding.path)).toEqual([path]);
  });
});

describe('an alarm that is changed', () => {
  it('is sent as it was read', () => {
    const { id: _, version, owner, zoneDeleted, ownerInactive, trailerRemoved, unwatchedVehicles, ...rule } = anAlarm();
    expect(bodyOf(valuesOf(anAlarm()))).toEqual(rule);
    expect(valuesOf(anAlarm()).version).toBe(version);
    expect([owner, zoneDeleted, ownerInactive, trailerRemoved, unwatchedVehicles]).toBeDefined();
  });

  it('is copied under a name of its own', () => {
    expect(copyOf(anAlarm(), 'Copy')).toMatchObject({ title: 'Copy', type: 'speed_exceeded' });
    expect(copyOf(anAlarm(), 'Copy').version).toBeUndefined();
  });
});

it.each([
  ['6', '06:00'],
  ['22', '22:00'],
  ['630', '06:30'],
  ['6.30', '06:30'],
  ['22:15', '22:15'],
  ['noon', 'noon'],
])('a time of day is typed as %s: %s', (typed, clock) => {
  expect(clockOf(typed)).toBe(clock);
});
