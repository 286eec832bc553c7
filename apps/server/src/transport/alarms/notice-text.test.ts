import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { gsmText } from './gsm-text.ts';
import { alarmNotice, alarmSms } from './notice-text.ts';
import type { NoticeFacts } from './notice-text.ts';

const facts: NoticeFacts = {
  title: 'Prehitra vožnja',
  vehicle: 'LJ KT-482',
  type: 'speed_exceeded',
  qualifier: 90,
  value: 96,
  zone: null,
  sensor: null,
  side: null,
  firedAt: Date.UTC(2026, 10, 20, 7, 15, 30),
  timeZone: 'Europe/Ljubljana',
  place: '3 km SV od kraja Celje',
};

describe('the notification of an alarm', () => {
  it('says what, when and where, in the language of the recipient', () => {
    expect(alarmNotice(facts, 'sl')).toEqual({
      title: 'Prehitra vožnja: LJ KT-482',
      text: 'LJ KT-482: hitrost 96 km/h (meja 90 km/h)\n20.11.2026 08:15:30\n3 km SV od kraja Celje',
    });
    expect(alarmNotice({ ...facts, place: null }, 'en').text).toContain('unknown place');
  });

  it.each([
    [{ type: 'low_voltage', qualifier: 11.8, value: 11.75 }, 'voltage 11.75 V (limit 11.8 V)'],
    [{ type: 'frequent_avl', qualifier: 10, value: 4 }, 'reports 4 s apart (limit 10 s)'],
    [{ type: 'geo_zone', qualifier: 'exit', value: null, zone: 'Luka' }, 'left the zone Luka'],
    [
      { type: 'temperature', qualifier: -18, value: -12.5, sensor: 1, side: 'above' },
      'temperature of sensor 1 is -12.5 °C, above -18 °C',
    ],
    [
      { type: 'temperature', qualifier: 2, value: -1, sensor: 0, side: 'below' },
      'temperature of sensor 0 is -1 °C, below 2 °C',
    ],
    [{ type: 'silent', qualifier: 30, value: null }, 'no data for 30 min while driving or with the ignition on'],
  ] as const)('says of %j: %s', (seen, text) => {
    expect(alarmNotice({ ...facts, ...seen }, 'en').text).toContain(text);
  });
});

describe('an SMS', () => {
  it('is in its own alphabet', () => {
    expect(alarmSms(facts, 'sl')).toBe(
      'Prehitra voznja, LJ KT-482: hitrost 96 km/h (meja 90 km/h), 20.11.2026 08:15:30, 3 km SV od kraja Celje',
    );
    expect(gsmText('Čćžšđ – „ä“ 5 °C …')).toBe('Cczsd - "ä" 5 C ...');
    expect(gsmText('日')).toBe('?');
  });

  it('is shortened at the place first, then at the title', () => {
    const longPlace = { ...facts, place: 'Industrijska cona Arja vas '.repeat(6) };
    expect(alarmSms(longPlace, 'sl')).toMatch(/^Prehitra voznja, LJ KT-482: .*Industrijska cona.*\.\.\.$/);
    const longTitle = { ...facts, title: 'Prehitra vožnja '.repeat(7).trim() };
    expect(alarmSms(longTitle, 'sl')).toMatch(
      /\.\.\., LJ KT-482: hitrost 96 km\/h \(meja 90 km\/h\), 20.11.2026 08:15:30$/,
    );
  });

  it('has at most 160 signs, whatever it is about', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 100 }), fc.string({ maxLength: 300 }), (title, place) => {
        const sms = alarmSms({ ...facts, title, place }, 'de');
        expect(sms.length).toBeLessThanOrEqual(160);
        expect(gsmText(sms)).toBe(sms);
      }),
    );
  });
});
