import { coordinatesInLink } from './coordinate-links.ts';
import type { Coordinates } from './types.ts';

type Mark = 'degree' | 'minute' | 'second';
type Axis = 'latitude' | 'longitude';

type Token =
  | { readonly kind: 'number'; readonly text: string }
  | { readonly kind: 'mark'; readonly mark: Mark }
  | { readonly kind: 'letter'; readonly letter: string }
  | { readonly kind: 'label'; readonly axis: Axis }
  | { readonly kind: 'between' };

interface Angle {
  readonly degrees: number;
  /** What a letter or a label says; null: its place in the pair decides. */
  readonly axis: Axis | null;
}

const LONGEST = 500;
const MARKS: Readonly<Record<string, Mark>> = { '°': 'degree', "'": 'minute', '"': 'second' };
const TOKEN =
  /(?<number>[+-]?\d+(?:\.\d+)?)|(?<mark>[°'"])|(?<latitude>LATITUDE|LAT|ŠIRINA|BREITE)\b[:=]?|(?<longitude>LONGITUDE|LONG|LON|LNG|DOLŽINA|LÄNGE)(?![A-Z])[:=]?|(?<letter>[NSEWOJVZ])(?![A-ZČŠŽÄÖÜ])[.:]?|(?<between>[,;/|])/gy;

/**
 * Reads coordinates in any common writing: decimal degrees with point or comma, degrees with minutes and seconds, with
 * signs, letters or labels, and links of maps (docs/guide/addresses.md lists them). Latitude comes first unless a letter or a
 * label says otherwise.
 * @returns null for a text that is no pair of coordinates, and for one outside of the Earth
 */
export function readCoordinates(text: string): Coordinates | null {
  const given = text.trim();
  if (given.length > LONGEST || !/\d/.test(given)) return null;
  const link = coordinatesInLink(given);
  if (link !== undefined) return link;
  for (const writing of decimalReadings(plain(given))) {
    const place = placeOf(tokensOf(writing));
    if (place !== null) return place;
  }
  return null;
}

/** Coordinates as the product writes them: degrees with five digits, about a metre. */
export function writtenCoordinates({ latitude, longitude }: Coordinates): string {
  return `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`;
}

/** One kind of each mark, letters large, nothing around it. */
function plain(text: string): string {
  return text
    .normalize('NFC')
    .toUpperCase()
    .replaceAll(/[\u00A0\u2000-\u200B\u202F\uFEFF\s]+/g, ' ')
    .replaceAll(/[−–‒]/g, '-')
    .replaceAll(/[º˚∘]|\bDEG\b|&DEG;/g, '°')
    .replaceAll(/''|[″”“„]|′′|’’/g, '"')
    .replaceAll(/[′’‘´`]/g, "'")
    .replaceAll(/"(LAT|LON|LNG|LATITUDE|LONGITUDE)"/g, '$1')
    .replaceAll(/\b([SJ])\. ?G\. ?Š\./g, (_, letter: string) => (letter === 'S' ? 'N' : 'J'))
    .replaceAll(/\b([VZ])\. ?G\. ?D\./g, '$1')
    .replaceAll(/\b([NS])\. ?BR\./g, '$1')
    .replaceAll(/(?:\b|(?<= ))([ÖOW])\. ?L\./g, (_, letter: string) => (letter === 'W' ? 'W' : 'O'))
    .replaceAll(/^[([{ ]+|[)\]} ]+$/g, '')
    .trim();
}

/**
 * What the commas may mean, the likeliest first: with a point in a number they stand between the coordinates, else each may
 * also be a decimal comma.
 */
function decimalReadings(text: string): string[] {
  const commas = text.match(/(?<=\d),(?=\d)/g)?.length ?? 0;
  if (commas === 0 || /\d\.\d/.test(text)) return [text];
  const decimal = text.replaceAll(/(?<=\d),(?=\d)/g, '.');
  if (commas === 1) return isEven(text) ? [text, decimal] : [decimal, text];
  if (commas === 2) return [decimal, text];
  let seen = 0;
  const alternate = text.replaceAll(/(?<=\d),(?=\d)/g, () => ((seen += 1) % 2 === 1 ? '.' : ','));
  return [alternate, decimal];
}

/** Whether as many numbers stand before the comma as after it. */
function isEven(text: string): boolean {
  const [before = '', after = ''] = text.split(',');
  return before.match(/\d+/g)?.length === after.match(/\d+/g)?.length;
}

/** Null when something in the text belongs to no coordinates. */
function tokensOf(text: string): Token[] | null {
  const tokens: Token[] = [];
  let at = 0;
  while (at < text.length) {
    if (text[at] === ' ') {
      at += 1;
      continue;
    }
    TOKEN.lastIndex = at;
    const groups = TOKEN.exec(text)?.groups;
    if (groups === undefined) return null;
    at = TOKEN.lastIndex;
    tokens.push(tokenOf(groups));
  }
  return tokens;
}

function tokenOf({ number, mark, latitude, longitude, letter }: Record<string, string | undefined>): Token {
  if (number !== undefined) return { kind: 'number', text: number };
  if (mark !== undefined) return { kind: 'mark', mark: MARKS[mark] ?? 'degree' };
  if (latitude !== undefined) return { kind: 'label', axis: 'latitude' };
  if (longitude !== undefined) return { kind: 'label', axis: 'longitude' };
  return letter === undefined ? { kind: 'between' } : { kind: 'letter', letter };
}

function placeOf(tokens: readonly Token[] | null): Coordinates | null {
  const halves = tokens === null ? null : halvesOf(tokens);
  if (tokens === null || halves === null) return null;
  const letters = tokens.flatMap((token) => (token.kind === 'letter' ? [token.letter] : []));
  const isSlovenian = letters.some((letter) => 'JVZ'.includes(letter));
  const [first, second] = [angleOf(halves[0], isSlovenian), angleOf(halves[1], isSlovenian)];
  if (first === null || second === null || (first.axis !== null && first.axis === second.axis)) return null;
  const isTurned = first.axis === 'longitude' || second.axis === 'latitude';
  const [latitude, longitude] = isTurned ? [second.degrees, first.degrees] : [first.degrees, second.degrees];
  return onEarth(latitude, longitude);
}

function onEarth(latitude: number, longitude: number): Coordinates | null {
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : null;
}

/** The tokens of each coordinate. Two bare whole numbers are a house and its flat rather than a place. */
function halvesOf(tokens: readonly Token[]): [readonly Token[], readonly Token[]] | null {
  const at = secondBegins(tokens);
  if (at === null || at <= 0 || at >= tokens.length) return null;
  const isBare = tokens.every((token) => token.kind === 'number' && !token.text.includes('.'));
  if (isBare && tokens.length === 2) return null;
  const skipped = tokens[at]?.kind === 'between' ? 1 : 0;
  return [tokens.slice(0, at), tokens.slice(at + skipped)];
}

/** Where the second coordinate begins: after a separator, at a label or letter, at the second degree sign, or in the middle. */
function secondBegins(tokens: readonly Token[]): number | null {
  const all = (kind: Token['kind']) => tokens.flatMap((token, at) => (token.kind === kind ? [at] : []));
  const between = all('between');
  if (between.length > 0) return between.length === 1 ? (between[0] ?? null) : null;
  const labels = all('label');
  if (labels.length > 0) return labels.length === 2 ? (labels[1] ?? null) : null;
  const letters = all('letter');
  if (letters.length > 0) {
    if (letters.length > 2) return null;
    const [first = 0, second] = letters;
    if (first > 0) return first + 1 < tokens.length ? first + 1 : null;
    return second ?? null;
  }
  const numbers = all('number');
  const degrees = tokens.flatMap((token, at) => (token.kind === 'mark' && token.mark === 'degree' ? [at] : []));
  if (degrees.length === 2) return (degrees[1] ?? 0) - 1;
  return numbers.length % 2 === 0 ? (numbers[numbers.length / 2] ?? null) : null;
}

/** Reads one coordinate: `[label] [letter] degrees [°] [minutes ['] [seconds ["]]] [letter]`. */
function angleOf(tokens: readonly Token[], isSlovenian: boolean): Angle | null {
  const label = tokens.find((token) => token.kind === 'label');
  const letters = tokens.filter((token) => token.kind === 'letter');
  const rest = tokens.filter((token) => token.kind === 'number' || token.kind === 'mark');
  if (letters.length > 1 || !isAtEdge(tokens)) return null;
  const size = sizeOf(rest);
  if (size === null) return null;
  const letter = letters[0];
  if (letter === undefined) return { degrees: size, axis: label?.axis ?? null };
  const side = sideOf(letter.letter, isSlovenian);
  // A sign beside a letter says the same thing twice, or the opposite.
  const isSigned = /^[+-]/.test(rest[0]?.kind === 'number' ? rest[0].text : '');
  if (isSigned || (label !== undefined && label.axis !== side.axis)) return null;
  return { degrees: size * side.sign, axis: side.axis };
}

/** Labels stand before the numbers, letters before or after them. */
function isAtEdge(tokens: readonly Token[]): boolean {
  const isWord = (token: Token) => token.kind === 'label' || token.kind === 'letter';
  const first = tokens.findIndex((token) => !isWord(token));
  const last = tokens.findLastIndex((token) => !isWord(token));
  return tokens.every((token, at) => !isWord(token) || at < first || (at > last && token.kind === 'letter'));
}

const PARTS = ['degree', 'minute', 'second'] as const;

/** Degrees of up to three numbers with their marks; only the last may have a fraction. */
function sizeOf(tokens: readonly Token[]): number | null {
  const parts: string[] = [];
  let isMarked = false;
  for (const token of tokens) {
    if (token.kind === 'number') {
      parts.push(token.text);
      isMarked = false;
    } else if (token.kind === 'mark') {
      if (isMarked || token.mark !== PARTS[parts.length - 1]) return null;
      isMarked = true;
    }
  }
  const [degrees, ...smaller] = parts;
  if (degrees === undefined || parts.length > 3) return null;
  if (parts.slice(0, -1).some((part) => part.includes('.'))) return null;
  if (smaller.some((part) => /^[+-]/.test(part) || Number(part) >= 60)) return null;
  const [minutes = 0, seconds = 0] = smaller.map(Number);
  const size = Math.abs(Number(degrees)) + minutes / 60 + seconds / 3_600;
  return degrees.startsWith('-') ? -size : size;
}

/** `S` is north among Slovenian letters (sever, jug, vzhod, zahod) and south elsewhere; `O` is the German east. */
function sideOf(letter: string, isSlovenian: boolean): { axis: Axis; sign: 1 | -1 } {
  if (letter === 'N') return { axis: 'latitude', sign: 1 };
  if (letter === 'S') return { axis: 'latitude', sign: isSlovenian ? 1 : -1 };
  if (letter === 'J') return { axis: 'latitude', sign: -1 };
  return { axis: 'longitude', sign: letter === 'W' || letter === 'Z' ? -1 : 1 };
}
