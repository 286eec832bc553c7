import type { Alarm, AlarmEntry, LanguageCode } from '@konvoj/contract';
import { formatNumber, LOCALES } from '@konvoj/i18n';
import type { Text } from '../../../i18n/use-text.ts';
import type { InWords } from '../../../ui/form/conflict.ts';
import type { RuleValues } from './rule-model.ts';

/** What the words of a rule are made of besides the rule. */
export interface Words {
  readonly t: Text;
  readonly language: LanguageCode;
  readonly zoneName: (id: number) => string | undefined;
  readonly trailerPlate: (id: number) => string | undefined;
  readonly plateOf: (deviceId: number) => string | undefined;
}

type Rule = RuleValues | Alarm;

/** What an alarm will do, in one sentence: as a dispatcher would say it on the phone. */
export function ruleSentence(rule: Rule, words: Words): string {
  const { t } = words;
  const what = [conditionWords(rule, words), holdWords(rule, words)].filter((part) => part !== '').join(' ');
  const parts = [what, windowWords(rule, words), vehicleWords(rule, words)];
  const sentence = parts.filter((part) => part !== '').join(', ');
  return t('alarms.words.sentence', { sentence, contacts: contactWords(rule, words) });
}

/** `speed above 90 km/h` */
export function conditionWords({ type, settings }: Rule, { t, language, zoneName }: Words): string {
  const { qualifier, geoZoneId, side, sensor } = settings;
  if (type === 'geo_zone') {
    const zone = geoZoneId === null ? t('alarms.words.someZone') : (zoneName(geoZoneId) ?? t('alarms.words.lostZone'));
    return t(qualifier === 'exit' ? 'alarms.words.exit' : 'alarms.words.enter', { zone });
  }
  const value = typeof qualifier === 'number' ? numberText(language, qualifier) : '…';
  if (type === 'temperature') return t(`alarms.words.${side ?? 'above'}`, { value, sensor: sensor ?? 0 });
  return t(`alarms.words.${type}`, { value });
}

const numberText = (language: LanguageCode, value: number) =>
  formatNumber(language, value, Number.isInteger(value) ? 0 : 1);

function holdWords({ type, settings: { minTimeSeconds } }: Rule, { t }: Words): string {
  if (type === 'silent' || minTimeSeconds === '' || minTimeSeconds === 0) return '';
  return t('alarms.words.hold', { duration: durationWords(minTimeSeconds, t) });
}

/** `30 s`, `10 min`, `2 h` */
export function durationWords(seconds: number, t: Text): string {
  if (seconds > 0 && seconds % 3_600 === 0) return t('alarms.words.hours', { value: seconds / 3_600 });
  return seconds > 0 && seconds % 60 === 0
    ? t('alarms.words.minutes', { value: seconds / 60 })
    : t('alarms.words.seconds', { value: seconds });
}

/** `Mon–Fri 06:00–22:00`, `always` */
export function windowWords({ activeDays, activeFrom, activeTo }: Rule, { t, language }: Words): string {
  const isWholeDay = activeFrom === activeTo && activeFrom === '00:00';
  if (isWholeDay && activeDays.length === 7) return t('alarms.words.always');
  const days = activeDays.length === 7 ? t('alarms.words.daily') : daysText(activeDays, language);
  if (isWholeDay) return days;
  const next = activeFrom >= activeTo ? ` ${t('alarms.words.nextDay')}` : '';
  return `${days} ${activeFrom}–${activeTo}${next}`.trim();
}

/** Week days in runs: `Mon–Fri, Sun`. */
export function daysText(days: readonly number[], language: LanguageCode): string {
  const sorted = days.toSorted((a, b) => a - b);
  const runs: number[][] = [];
  for (const day of sorted) {
    const run = runs.at(-1);
    if (run?.at(-1) === day - 1) run.push(day);
    else runs.push([day]);
  }
  return runs.map((run) => runText(run, language)).join(', ');
}

function runText(run: readonly number[], language: LanguageCode): string {
  const names = run.map((day) => dayName(day, language));
  const [first = '', last = ''] = [names[0], names.at(-1)];
  return run.length > 2 ? `${first}–${last}` : names.join(', ');
}

/** A week day, 1 Monday to 7 Sunday. */
export function dayName(day: number, language: LanguageCode): string {
  // 5 January 2026 is a Monday.
  return new Intl.DateTimeFormat(LOCALES[language], { weekday: 'short', timeZone: 'UTC' }).format(
    Date.UTC(2026, 0, 4 + day),
  );
}

const NAMED_VEHICLES = 3;

export function vehicleWords({ deviceIds, settings: { trailerId } }: Rule, words: Words): string {
  const { t, trailerPlate } = words;
  const vehicles = namedVehicles(deviceIds, words);
  if (trailerId === null) return vehicles;
  return t('alarms.words.withTrailer', { vehicles, trailer: trailerPlate(trailerId) ?? t('alarms.words.lostTrailer') });
}

function namedVehicles(deviceIds: readonly number[] | null, { t, plateOf }: Words): string {
  if (deviceIds === null) return t('alarms.words.allVehicles');
  if (deviceIds.length === 0) return t('alarms.words.noVehicle');
  const plates = deviceIds.flatMap((id) => plateOf(id) ?? []);
  return deviceIds.length > NAMED_VEHICLES || plates.length < deviceIds.length || plates.length === 0
    ? t('common.vehicles', { count: deviceIds.length })
    : plates.join(', ');
}

export function contactWords({ contacts }: Rule, { t }: Words): string {
  const kinds = (['email', 'phone', 'push'] as const).filter((kind) => contacts.some((each) => each.kind === kind));
  return kinds.length === 0
    ? t('alarms.words.historyOnly')
    : kinds.map((kind) => t(`alarms.contactKind.${kind}`)).join(', ');
}

/** A rule field by field, so that two states of it can be compared. */
export function ruleInWords(rule: RuleValues, words: Words): InWords[] {
  const { t, language, plateOf } = words;
  const { title, settings, activeDays, activeFrom, activeTo, deviceIds, contacts, enabled } = rule;
  const { minTimeSeconds } = settings;
  const plates = deviceIds?.map((id) => plateOf(id) ?? String(id)).toSorted() ?? [];
  return [
    { label: t('alarms.title'), text: title },
    { label: t('alarms.condition'), text: conditionWords(rule, words) },
    { label: t('alarms.hold'), text: minTimeSeconds === '' ? '' : durationWords(minTimeSeconds, t) },
    { label: t('alarms.days'), text: daysText(activeDays, language) },
    { label: t('alarms.from'), text: activeFrom },
    { label: t('alarms.to'), text: activeTo },
    { label: t('alarms.vehicles'), text: [vehicleWords(rule, words), ...plates].join('\n') },
    { label: t('alarms.contacts'), text: contacts.map(({ value }) => value).join('\n') },
    { label: t('alarms.on'), text: t(enabled ? 'common.yes' : 'common.no') },
  ];
}

/** What happened: `96 km/h (limit 90)`, `entered Koper`. */
export function entryWords(
  entry: Pick<AlarmEntry, 'type' | 'qualifier' | 'value' | 'zone' | 'sensor' | 'side'>,
  { t, language }: Pick<Words, 't' | 'language'>,
): string {
  const { type, qualifier, value, zone, sensor, side } = entry;
  if (type === 'geo_zone') {
    const name = zone ?? t('alarms.words.lostZone');
    return t(qualifier === 'exit' ? 'alarms.history.left' : 'alarms.history.entered', { zone: name });
  }
  const limit = typeof qualifier === 'number' ? numberText(language, qualifier) : '–';
  const shown = value === null ? '–' : numberText(language, value);
  if (type === 'temperature')
    return t(`alarms.history.value.${side ?? 'above'}`, { sensor: sensor ?? 0, value: shown, limit });
  return t(`alarms.history.value.${type}`, { value: shown, limit });
}

/** What happened when a rule as typed would have fired. */
export function firingWords({ type, settings }: Rule, value: number | null, words: Words): string {
  const { qualifier, geoZoneId, sensor, side } = settings;
  const zone = geoZoneId === null ? null : (words.zoneName(geoZoneId) ?? null);
  return entryWords({ type, qualifier: qualifier === '' ? 0 : qualifier, value, zone, sensor, side }, words);
}
