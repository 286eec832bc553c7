import { beforeAll, describe, expect, it } from 'vitest';
import { chooseLanguage, i18n, startI18n } from '../../../i18n/i18n.ts';
import { anAlarm } from './builders.testing.ts';
import { newRule, settingsOf, valuesOf, type RuleValues } from './rule-model.ts';
import { differencesOf } from '../../../ui/form/conflict.ts';
import { daysText, entryWords, ruleInWords, ruleSentence, windowWords, type Words } from './rule-words.ts';

const words: Words = {
  t: (key, params = {}) => i18n.t(key, params),
  language: 'en',
  zoneName: (id) => (id === 5 ? 'Koper' : undefined),
  trailerPlate: (id) => (id === 4 ? 'LJ 12-AB' : undefined),
  plateOf: (id) => (id < 10 ? `LJ-${id}` : undefined),
};

beforeAll(async () => {
  await startI18n();
  await chooseLanguage('en');
});

describe('the sentence of a rule', () => {
  const zone = { ...settingsOf('geo_zone'), geoZoneId: 5 };
  it.each<[Partial<RuleValues>, string]>([
    [{}, 'speed above 90 km/h for 30 s, Mon–Fri 06:00–22:00, all vehicles → e-mail'],
    [
      { activeFrom: '22:00', activeTo: '06:00' },
      'speed above 90 km/h for 30 s, Mon–Fri 22:00–06:00 (next day), all vehicles → e-mail',
    ],
    [
      { type: 'geo_zone', settings: zone, deviceIds: [1, 2], contacts: [] },
      'entering the zone Koper, Mon–Fri 06:00–22:00, LJ-1, LJ-2 → history only',
    ],
    [
      { type: 'geo_zone', settings: { ...zone, qualifier: 'exit', geoZoneId: null, minTimeSeconds: 120 } },
      'leaving the zone … for 2 min, Mon–Fri 06:00–22:00, all vehicles → e-mail',
    ],
    [
      { type: 'low_voltage', settings: settingsOf('low_voltage'), deviceIds: [1, 2, 3, 4] },
      'voltage below 23.5 V for 10 min, Mon–Fri 06:00–22:00, 4 vehicles → e-mail',
    ],
    [
      { type: 'temperature', settings: { ...settingsOf('temperature'), qualifier: -17.5, trailerId: 4 } },
      'temperature of sensor 0 above -17.5 °C for 10 min, Mon–Fri 06:00–22:00, all vehicles with trailer LJ 12-AB → e-mail',
    ],
    [
      {
        contacts: [
          { kind: 'push', value: '7' },
          { kind: 'phone', value: '+38641123456' },
        ],
      },
      'speed above 90 km/h for 30 s, Mon–Fri 06:00–22:00, all vehicles → SMS, notification',
    ],
    [{ activeDays: [], deviceIds: [] }, 'speed above 90 km/h for 30 s, 06:00–22:00, Choose a vehicle → e-mail'],
    [
      { activeDays: [], activeFrom: '00:00', activeTo: '00:00', deviceIds: [] },
      'speed above 90 km/h for 30 s, Choose a vehicle → e-mail',
    ],
  ])('says what it will do: %j', (change, sentence) => {
    expect(ruleSentence({ ...valuesOf(anAlarm()), ...change }, words)).toBe(sentence);
  });

  it('has a gap for a number that is not typed yet', () => {
    const rule = newRule([]);
    expect(ruleSentence({ ...rule, settings: { ...rule.settings, qualifier: '' } }, words)).toContain('above … km/h');
  });

  it.each([
    [[1, 2, 3, 4, 5, 6, 7], '00:00', '00:00', 'always'],
    [[1, 2, 3, 4, 5, 6, 7], '08:00', '17:00', 'every day 08:00–17:00'],
    [[6, 7], '00:00', '00:00', 'Sat, Sun'],
    [[3], '06:00', '06:00', 'Wed 06:00–06:00 (next day)'],
  ])('names when: %j %s %s', (activeDays, activeFrom, activeTo, expected) => {
    expect(windowWords(anAlarm({ activeDays, activeFrom, activeTo }), words)).toBe(expected);
  });

  it('joins neighbouring days', () => {
    expect(daysText([7, 1, 2, 3, 5], 'en')).toBe('Mon–Wed, Fri, Sun');
  });
});

describe('what an entry of the history says', () => {
  it.each([
    [{ type: 'speed_exceeded', qualifier: 90, value: 96, zone: null }, '96 km/h (limit 90)'],
    [{ type: 'low_voltage', qualifier: 11.8, value: 11.4, zone: null }, '11.4 V (limit 11.8)'],
    [
      { type: 'temperature', qualifier: -17, value: -12.5, zone: null, sensor: 1, side: 'above' },
      'sensor 1: -12.5 °C (above -17)',
    ],
    [{ type: 'silent', qualifier: 60, value: null, zone: null }, 'no data for 60 min'],
    [{ type: 'geo_zone', qualifier: 'exit', value: null, zone: 'Koper' }, 'left Koper'],
    [{ type: 'geo_zone', qualifier: 'enter', value: null, zone: null }, 'entered (deleted zone)'],
  ] as const)('%j: %s', (entry, expected) => {
    expect(entryWords({ sensor: null, side: null, ...entry }, words)).toBe(expected);
  });
});

describe('two states of a rule', () => {
  const differing = (change: Partial<RuleValues>) => {
    const [stored, typed] = [valuesOf(anAlarm()), { ...valuesOf(anAlarm()), ...change }];
    return differencesOf(ruleInWords(typed, words), ruleInWords(stored, words)).map(({ label }) => label);
  };

  it.each<[string[], Partial<RuleValues>]>([
    [[], { activeDays: [5, 4, 3, 2, 1], title: 'Too fast ' }],
    [['Condition'], { settings: { ...settingsOf('speed_exceeded'), qualifier: 80 } }],
    [['Lasts', 'Vehicles'], { settings: { ...settingsOf('speed_exceeded'), minTimeSeconds: 60 }, deviceIds: [7] }],
    [
      ['Name', 'Days', 'From', 'Notified', 'On'],
      { title: 'Fast', activeDays: [6], activeFrom: '07:00', contacts: [], enabled: false },
    ],
  ])('differ in %j', (labels, change) => {
    expect(differing(change)).toEqual(labels);
  });
});
