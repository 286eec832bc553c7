import type { AlarmType, LanguageCode } from '@konvoj/contract';
import { formatDateTime, formatNumber } from '@konvoj/i18n';
import { textOf } from '@konvoj/i18n/text-of';
import { gsmText, shortened, SMS_LENGTH } from './gsm-text.ts';

/** What a notification of an alarm says. */
export interface NoticeFacts {
  readonly title: string;
  /** Licence plate. */
  readonly vehicle: string;
  readonly type: AlarmType;
  readonly qualifier: number | 'enter' | 'exit';
  readonly value: number | null;
  readonly zone: string | null;
  /** Of temperatures: from 0 on. */
  readonly sensor: number | null;
  readonly side: 'above' | 'below' | null;
  /** Epoch milliseconds. */
  readonly firedAt: number;
  readonly timeZone: string;
  /** In words; null: not known. */
  readonly place: string | null;
}

const REASON = {
  speed_exceeded: 'alarmNotice.what.speed',
  frequent_avl: 'alarmNotice.what.interval',
  low_voltage: 'alarmNotice.what.voltage',
  silent: 'alarmNotice.what.silent',
} as const satisfies Record<Exclude<AlarmType, 'geo_zone' | 'temperature'>, string>;

/** Why it fired: `speed 96 km/h (limit 90 km/h)`. */
function reasonOf({ type, qualifier, value, zone, sensor, side }: NoticeFacts, language: LanguageCode): string {
  if (type === 'geo_zone' || typeof qualifier === 'string') {
    const crossing = qualifier === 'exit' ? 'alarmNotice.what.exit' : 'alarmNotice.what.enter';
    return textOf(language, crossing, { zone: zone ?? '' });
  }
  const written = (number: number) => formatNumber(language, number, decimalsOf(number));
  const numbers = { value: value === null ? '' : written(value), limit: written(qualifier) };
  if (type !== 'temperature') return textOf(language, REASON[type], numbers);
  return textOf(language, `alarmNotice.what.${side ?? 'above'}`, { ...numbers, sensor: sensor ?? 0 });
}

/** Two at most, so that 11.75 V is not shown as its limit of 11.8 V. */
function decimalsOf(number: number): number {
  if (Number.isInteger(number)) return 0;
  return Number.isInteger(number * 10) ? 1 : 2;
}

function partsOf(facts: NoticeFacts, language: LanguageCode) {
  const { title, vehicle, firedAt, timeZone, place } = facts;
  return {
    title,
    vehicle,
    what: reasonOf(facts, language),
    at: formatDateTime(firedAt, timeZone),
    place: place ?? textOf(language, 'alarmNotice.unknownPlace'),
  };
}

/** Title and text of a mail or a push notification. */
export function alarmNotice(
  facts: NoticeFacts,
  language: LanguageCode,
): { readonly title: string; readonly text: string } {
  const parts = partsOf(facts, language);
  return { title: textOf(language, 'alarmNotice.subject', parts), text: textOf(language, 'alarmNotice.text', parts) };
}

/** An SMS of at most 160 signs of its alphabet: the place is shortened first, then the title. */
export function alarmSms(facts: NoticeFacts, language: LanguageCode): string {
  const parts = partsOf(facts, language);
  const written = (changes: Partial<typeof parts>) =>
    gsmText(textOf(language, 'alarmNotice.sms', { ...parts, ...changes }));
  const whole = written({});
  if (whole.length <= SMS_LENGTH) return whole;
  const place = gsmText(parts.place);
  const roomForPlace = place.length - (whole.length - SMS_LENGTH);
  if (roomForPlace >= 10) return written({ place: shortened(place, roomForPlace) });
  const withoutPlace = written({ place: '' }).replace(/, $/, '');
  if (withoutPlace.length <= SMS_LENGTH) return withoutPlace;
  const title = gsmText(parts.title);
  const roomForTitle = Math.max(10, title.length - (withoutPlace.length - SMS_LENGTH));
  return shortened(written({ place: '', title: shortened(title, roomForTitle) }).replace(/, $/, ''), SMS_LENGTH);
}
