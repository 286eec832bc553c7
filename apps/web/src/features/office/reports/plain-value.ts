import type { GeneralColumn } from '@konvoj/contract';

/**
 * What a person types as the value of a condition, in the plain unit of its column: `95,5` km are 95,500 m, `1:30` are 5,400 s,
 * and `18.11.2026` is `2026-11-18`. What does not fit stays the text that it is.
 */
export function plainValue(type: GeneralColumn['type'] | undefined, typed: string): string | number {
  const text = typed.trim();
  const number = Number(text.replace(',', '.'));
  if (type === 'duration') {
    const [, hours, minutes] = /^(\d+):(\d{2})$/.exec(text) ?? [];
    if (hours !== undefined) return Number(hours) * 3_600 + Number(minutes) * 60;
    return text === '' || Number.isNaN(number) ? text : number * 3_600;
  }
  if (type === 'distance') return text === '' || Number.isNaN(number) ? text : number * 1_000;
  if (type === 'money') return text === '' || Number.isNaN(number) ? text : Math.round(number * 100);
  if (type === 'number') return text === '' || Number.isNaN(number) ? text : number;
  const [, day = '', month = '', year = ''] = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(text) ?? [];
  return year === '' ? text : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

/** How many of the plain unit make one of the shown unit. */
const PER_SHOWN: Partial<Record<GeneralColumn['type'], number>> = { duration: 3_600, distance: 1_000, money: 100 };

/** The same backwards: a value as a person would type it. */
export function typedValue(type: GeneralColumn['type'] | undefined, value: string | number): string {
  if (typeof value === 'string') return value.replace(/^(\d{4})-(\d{2})-(\d{2})$/, '$3.$2.$1');
  if (type === 'duration' && value % 60 === 0) {
    return `${Math.floor(value / 3_600)}:${String((value % 3_600) / 60).padStart(2, '0')}`;
  }
  return String(value / (PER_SHOWN[type ?? 'text'] ?? 1)).replace('.', ',');
}
