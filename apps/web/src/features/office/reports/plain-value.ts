import type { GeneralColumn, LanguageCode } from '@konvoj/contract';

type Type = GeneralColumn['type'] | undefined;

/** What a person reads and types by. */
export interface TypedIn {
  readonly language: LanguageCode;
  /** Midnight that begins a day `YYYY-MM-DD`, in epoch milliseconds. */
  readonly startOfDay: (day: string) => number;
}

/** How many of the plain unit make one of the shown unit. */
const PER_SHOWN: Partial<Record<GeneralColumn['type'], number>> = {
  duration: 3_600,
  distance: 1_000,
  money: 100,
  number: 1,
};
/** Thousands in groups: `1.200`, `1 200,5`; in English `1,200.5`. */
const GROUPED = {
  ',': /^[1-9]\d{0,2}(?:\.\d{3}|[ \u00A0\u202F]\d{3})+(?:,\d+)?$/u,
  '.': /^[1-9]\d{0,2}(?:,\d{3}|[ \u00A0\u202F]\d{3})+(?:\.\d+)?$/u,
} as const;
const PLAIN = /^[-−]?\d{1,12}(?:[.,]\d+)?$/u;

const decimalSign = (language: LanguageCode) => (language === 'en' ? '.' : ',');

/** A number with thousands by the language; alone a comma or point that cannot divide thousands begins the decimals. */
function typedNumber(text: string, language: LanguageCode): number | null {
  const sign = decimalSign(language);
  if (GROUPED[sign].test(text)) {
    const digits = sign === ',' ? text.replaceAll(/[.\s]/gu, '') : text.replaceAll(/[,\s]/gu, '');
    return Number(digits.replace(',', '.'));
  }
  return PLAIN.test(text) ? Number(text.replace(',', '.').replace('−', '-')) : null;
}

/** `18.11.2026` or `2026-11-18` as `2026-11-18`; null: it is no day of the calendar. */
function typedDay(text: string): string | null {
  const [, day = '', month = '', year = ''] = /^(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4})$/.exec(text) ?? [];
  const iso = year === '' ? text : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const at = /^\d{4}-\d{2}-\d{2}$/.test(iso) ? Date.parse(iso) : Number.NaN;
  // The engine takes 31 February for a day of March.
  return Number.isNaN(at) || new Date(at).toISOString().slice(0, 10) !== iso ? null : iso;
}

/**
 * What a person types as the value of a condition, in the plain unit of its column: `95,5` km are 95,500 m, `1:30` are 5,400 s,
 * and `18.11.2026` is `2026-11-18`, or the beginning of that day where the column has instants.
 * @returns null when a column of figures or instants cannot have it
 */
export function plainValue(type: Type, typed: string, { language, startOfDay }: TypedIn): string | number | null {
  const text = typed.trim();
  if (type === 'duration') {
    const [, hours, minutes] = /^(\d{1,6}):([0-5]\d)$/.exec(text) ?? [];
    if (hours !== undefined) return Number(hours) * 3_600 + Number(minutes) * 60;
  }
  const day = typedDay(text);
  if (type === 'instant' || type === 'date' || type === 'clock') return day === null ? null : startOfDay(day);
  const perShown = PER_SHOWN[type ?? 'text'];
  if (perShown === undefined) return day ?? text;
  const number = typedNumber(text, language);
  // 1.15 × 100 alone is 114.999….
  return number === null ? null : Math.round(number * perShown * 1_000) / 1_000;
}

/** The same backwards: a value as a person would type it. @param dayOf local day `YYYY-MM-DD` of an instant */
export function typedValue(
  type: Type,
  value: string | number,
  { language, dayOf }: { readonly language: LanguageCode; readonly dayOf: (instantMs: number) => string },
): string {
  if (typeof value === 'number' && (type === 'instant' || type === 'date' || type === 'clock'))
    return writtenDay(dayOf(value));
  if (typeof value === 'string') return writtenDay(value);
  if (type === 'duration' && value % 60 === 0) {
    return `${Math.floor(value / 3_600)}:${String((value % 3_600) / 60).padStart(2, '0')}`;
  }
  return String(value / (PER_SHOWN[type ?? 'text'] ?? 1)).replace('.', decimalSign(language));
}

const writtenDay = (text: string): string => text.replace(/^(\d{4})-(\d{2})-(\d{2})$/, '$3.$2.$1');
