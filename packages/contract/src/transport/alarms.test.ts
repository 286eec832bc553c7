import { describe, expect, it } from 'vitest';
import { schemaFindings } from '../findings.ts';
import { alarms } from './alarms.ts';

const rule = {
  title: 'Prehitro',
  type: 'speed_exceeded',
  deviceIds: null,
  settings: { qualifier: 90, minTimeSeconds: 30 },
  contacts: [{ kind: 'email', value: 'dispecer@kolovrat.example' }],
  activeDays: [1, 2, 3, 4, 5],
  activeFrom: '06:00',
  activeTo: '22:00',
  enabled: true,
};
const withSettings = (type: string, settings: object) => ({
  ...rule,
  type,
  settings: { minTimeSeconds: 0, ...settings },
});

/** Path and code of what is wrong with a rule. */
const wrong = (body: object) => schemaFindings(alarms.create.body, body).map(({ path, code }) => `${path} ${code}`);

describe('a rule', () => {
  it.each([
    ['speed_exceeded', { qualifier: 250 }],
    ['geo_zone', { qualifier: 'exit', geoZoneId: 3 }],
    ['frequent_avl', { qualifier: 3_600 }],
    ['low_voltage', { qualifier: 11.8 }],
    ['temperature', { qualifier: -18, side: 'above', sensor: 0, trailerId: 4 }],
    ['silent', { qualifier: 30 }],
  ])('of the type %s is accepted with its settings', (type, settings) => {
    expect(wrong(withSettings(type, settings))).toEqual([]);
  });

  it.each([
    ['speed_exceeded', { qualifier: 0 }, 'settings.qualifier too_small'],
    ['speed_exceeded', { qualifier: 251 }, 'settings.qualifier too_big'],
    ['speed_exceeded', { qualifier: 'enter' }, 'settings.qualifier invalid'],
    ['speed_exceeded', { qualifier: 90, geoZoneId: 3 }, 'settings.geoZoneId unknown_key'],
    ['geo_zone', { qualifier: 90, geoZoneId: 3 }, 'settings.qualifier invalid'],
    ['geo_zone', { qualifier: 'enter' }, 'settings.geoZoneId required'],
    ['frequent_avl', { qualifier: 3_601 }, 'settings.qualifier too_big'],
    ['low_voltage', { qualifier: 11.85 }, 'settings.qualifier invalid'],
    ['geo_zone', { qualifier: 'enter', geoZoneId: null }, 'settings.geoZoneId required'],
    ['temperature', { qualifier: 4 }, 'settings.side required'],
    ['silent', { qualifier: 30, minTimeSeconds: 60 }, 'settings.minTimeSeconds invalid'],
    ['low_voltage', { qualifier: 12, minTimeSeconds: -1 }, 'settings.minTimeSeconds too_small'],
    ['low_voltage', { qualifier: 12, minTimeSeconds: 31_536_000 }, 'settings.minTimeSeconds too_big'],
  ])('of the type %s is refused with %j', (type, settings, finding) => {
    expect(wrong(withSettings(type, settings))).toContain(finding);
  });

  it('has each contact and each vehicle once', () => {
    const contacts = [
      { kind: 'email', value: 'Dispecer@kolovrat.example' },
      { kind: 'email', value: ' dispecer@KOLOVRAT.example ' },
      { kind: 'phone', value: '+38641555123' },
      { kind: 'phone', value: '+386 41 555 123' },
      { kind: 'push', value: 7 },
      { kind: 'push', value: '7' },
    ];
    const read = alarms.create.body.parse({ ...rule, contacts, deviceIds: [5, 1, 5] });
    expect(read.deviceIds).toEqual([5, 1]);
    expect(read.contacts).toEqual([
      { kind: 'email', value: 'Dispecer@kolovrat.example' },
      { kind: 'phone', value: '+38641555123' },
      { kind: 'push', value: '7' },
    ]);
  });

  it('is refused with contacts that cannot be read', () => {
    const contacts = [
      { kind: 'email', value: 'nobody' },
      { kind: 'email', value: 'nobody' },
    ];
    expect(wrong({ ...rule, contacts })).toEqual(['contacts.0.value invalid_email', 'contacts.1.value invalid_email']);
  });

  it('needs an active day, once', () => {
    expect(wrong({ ...rule, activeDays: [] })).toEqual(['activeDays too_few']);
    expect(wrong({ ...rule, activeDays: [8] })).toEqual(['activeDays.0 too_big']);
    expect(alarms.create.body.parse({ ...rule, activeDays: [5, 1, 5] }).activeDays).toEqual([1, 5]);
  });

  it.each([
    [{ kind: 'email', value: 'dispecer' }, 'contacts.0.value invalid_email'],
    [{ kind: 'phone', value: '041 234 567' }, 'contacts.0.value no_country_code'],
    [{ kind: 'phone', value: 'Ana' }, 'contacts.0.value invalid_phone'],
    [{ kind: 'push', value: 'Ana' }, 'contacts.0.value invalid'],
    [{ kind: 'fax', value: '1' }, 'contacts.0.kind invalid'],
  ])('is refused with the contact %j', (contact, finding) => {
    expect(wrong({ ...rule, contacts: [contact] })).toEqual([finding]);
  });

  it('keeps numbers in E.164 and users as text', () => {
    const contacts = [
      { kind: 'phone', value: '00386 41 234-567' },
      { kind: 'push', value: 7 },
    ];
    expect(alarms.create.body.parse({ ...rule, contacts }).contacts).toEqual([
      { kind: 'phone', value: '+38641234567' },
      { kind: 'push', value: '7' },
    ]);
  });
});
