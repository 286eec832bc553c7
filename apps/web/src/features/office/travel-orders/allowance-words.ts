import type { AllowanceLine, AllowanceWarning, LanguageCode } from '@konvoj/contract';
import { formatDuration } from '@konvoj/i18n';
import type { Text } from '../../../i18n/use-text.ts';
import { countryNames } from '../../../shared/country-names.ts';
import { moneyText } from '../../../shared/typed-amount.ts';

interface Words {
  readonly t: Text;
  readonly language: LanguageCode;
}
type Params = Readonly<Record<string, string | number>>;

/** Codes of countries as names, days as they are written, cents with their currency. */
function paramsInWords(params: Params, language: LanguageCode): Params {
  const nameOf = countryNames(language);
  const words = Object.entries(params).map(([name, value]): [string, string | number] => {
    if (typeof value === 'string' && /country$/iu.test(name)) return [name, nameOf(value)];
    if (typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/u.test(value)) return [name, dayText(value)];
    return [name, value];
  });
  const { amount, currency } = params;
  if (typeof amount === 'number' && typeof currency === 'string') {
    words.push(['amount', moneyText(amount, currency, language)]);
  }
  return Object.fromEntries(words);
}

/** `2026-11-23` as `23.11.2026`. */
const dayText = (day: string): string => day.split('-').toReversed().join('.');

/** Why a line is what it is: the rule, then what it started from and what was taken off or added. */
export function lineExplanation(line: AllowanceLine, { t, language }: Words): string {
  const { explanation, base, deductions, supplement, currency, computed } = line;
  const money = (cents: number): string => moneyText(cents, currency, language);
  const parts = [t(`allowances.explanation.${explanation.key}`, paramsInWords(explanation.params, language))];
  if (deductions.length > 0 || supplement > 0) parts.push(`${t('travelOrderForm.allowance.base')} ${money(base)}`);
  for (const { meal, percent, amount } of deductions) {
    parts.push(`${t(`allowances.deduction.${meal}`, { percent })} (${money(-Math.abs(amount))})`);
  }
  if (supplement > 0) parts.push(`${t('allowances.cabNight')} ${money(supplement)}`);
  if (computed !== null) {
    const { country, tariffCode, amount } = computed;
    const tariff = t(`travelOrderForm.allowance.tariffOf.${tariffCode}`);
    parts.push(
      `${t('travelOrderForm.allowance.asComputed')}: ${country} ${tariff} ${moneyText(amount, computed.currency, language)}`,
    );
  }
  return parts.join('; ');
}

/** `AT 22:00, SI 2:00`: how long the vehicle was in each country, in the order in which they were entered. */
export const stayText = ({ minutesByCountry }: Pick<AllowanceLine, 'minutesByCountry'>): string =>
  Object.entries(minutesByCountry)
    .map(([country, minutes]) => `${country} ${formatDuration(minutes * 60)}`)
    .join(', ');

export const warningText = ({ code, params }: AllowanceWarning, { t, language }: Words): string =>
  t(`allowances.warning.${code}`, paramsInWords(params, language));
