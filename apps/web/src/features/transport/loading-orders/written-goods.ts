import type { OrderGoods } from '@konvoj/contract';

/** `12`, `8,4`, `8.400`, `8 400` */
const NUMBER = String.raw`(\d{1,3}(?:[.,' ]\d{3})+(?!\d)|\d+(?:[.,]\d+)?)`;
const END = String.raw`(?![\p{L}\d])`;
const amount = (unit: string): RegExp => new RegExp(String.raw`(?<![\d.,])${NUMBER}\s?x?\s?(?:${unit})${END}`, 'iu');

type Amount = 'pieces' | 'weightKg' | 'pallets' | 'loadingMeters';
const AMOUNTS: readonly { readonly name: Amount; readonly pattern: RegExp; readonly times: number }[] = [
  { name: 'weightKg', pattern: amount('kg'), times: 1 },
  { name: 'weightKg', pattern: amount(String.raw`t|ton(?:e|s|nes)?|tonnen?`), times: 1_000 },
  {
    name: 'pallets',
    pattern: amount(String.raw`(?:eu(?:r|ro)?[- ]?)?(?:palet\p{L}*|palett\p{L}*|pallets?|pal\.?|plt\.?)`),
    times: 1,
  },
  { name: 'pieces', pattern: amount(String.raw`kos\p{L}*|stk\.?|stück|pcs\.?|pieces?`), times: 1 },
  { name: 'loadingMeters', pattern: amount('ldm|nm|lademeter'), times: 1 },
];
/** Of any unit. */
const MOST = 100_000;
const WHOLE: ReadonlySet<Amount> = new Set(['pieces', 'pallets']);
const TEMPERATURE =
  /(?<!\d)([+−–-]?\s?\d{1,2})(?:\s?°?\s?c?\s?(?:do|bis|to|in|und|and|\/|–|\.\.)\s?([+−-]?\s?\d{1,2}))?\s?°\s?c/iu;
const ADR = /(?:^|[\s,;(])adr[\s-]?(?:class|razred|klasse|kl\.?)?\s?([1-9](?:\.[1-9])?)(?!\d)/iu;
/** `Blago:`, which only introduces what follows. */
const HEADING = /^(?:blago|goods|cargo|ware)\s?:\s?/iu;
const EDGES = /^[\s,;:()–-]+|[\s,;:()–-]+$/gu;

/** Goods as somebody wrote them: `12 palet papirja, 8.400 kg, ADR 3, +2 do +8 °C`. What is no amount describes them. */
export function writtenGoods(text: string): OrderGoods {
  let rest = text.replace(HEADING, '');
  const take = (pattern: RegExp): RegExpExecArray | null => {
    const found = pattern.exec(rest);
    if (found !== null) rest = `${rest.slice(0, found.index)} ${rest.slice(found.index + found[0].length)}`;
    return found;
  };
  const degrees = take(TEMPERATURE);
  const adr = take(ADR);
  const amounts: Record<Amount, number | null> = { pieces: null, weightKg: null, pallets: null, loadingMeters: null };
  for (const { name, pattern, times } of AMOUNTS) {
    const value = numberOf(pattern.exec(rest)?.[1] ?? '') * times;
    // What no truck carries is a slip of the pen: it stays in the description, for the dispatcher to see.
    if (amounts[name] !== null || !(value <= MOST)) continue;
    take(pattern);
    amounts[name] = WHOLE.has(name) ? Math.round(value) : value;
  }
  const [from, to] = [degreesOf(degrees?.[1]), degreesOf(degrees?.[2])];
  return {
    ...amounts,
    description: descriptionOf(rest),
    adrClass: adr?.[1] ?? null,
    temperatureFrom: from,
    // One temperature is the one at which they travel.
    temperatureTo: to ?? from,
  };
}

/** What is left between the commas, without empty parts. */
function descriptionOf(rest: string): string | null {
  const parts = rest.split(/[,;\n]/u).map((part) => part.replace(/\s+/gu, ' ').replace(EDGES, ''));
  const words = parts.filter((part) => part !== '').join(', ');
  return words === '' ? null : words.slice(0, 100);
}

/** NaN when nothing is written. A point or comma before three digits parts thousands, else decimals. */
function numberOf(written: string): number {
  if (written === '') return Number.NaN;
  const isGrouped = /^\d{1,3}(?:[.,' ]\d{3})+$/u.test(written);
  return Number(isGrouped ? written.replace(/[.,' ]/gu, '') : written.replace(',', '.'));
}

function degreesOf(written: string | undefined): number | null {
  return written === undefined ? null : Number(written.replace(/\s/gu, '').replace(/^[−–]/u, '-'));
}
