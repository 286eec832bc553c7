import { LOADING_ORDER_POINTS, type OrderGoods } from '@konvoj/contract';
import { writtenGoods } from './written-goods.ts';
import { startsWithDate, withoutTimes, type WrittenWindow } from '../../../shared/written-times.ts';

/** A stop of a truck as somebody wrote it in a message. */
export interface WrittenStop extends WrittenWindow {
  /** Null: the message does not say what is done there. */
  readonly activity: 'load' | 'unload' | null;
  /** In one line, also the name of a company or of an own point. */
  readonly address: string;
  readonly contact: string | null;
  readonly phone: string | null;
  readonly goods: OrderGoods | null;
  readonly notes: string;
}

interface Block {
  readonly activity: WrittenStop['activity'];
  /** It is an entry of a list, or stands under a heading as `Loading:`. */
  readonly isMarked: boolean;
  readonly lines: string[];
}

const LABELS = {
  unload:
    /^(?:(?:mesto |kraj )?(?:razklad|raztovor|dostav)\p{L}*|unload(?:ing)?(?: place| address)?|deliver(?:y|ies)?(?: address)?|drop[- ]?off|entlade?(?:n|ung|stelle|ort)?|abladen|abladestelle|lieferadresse|zustellung)/iu,
  load: /^(?:(?:mesto |kraj )?(?:naklad|naloži|nalagan|prevzem)\p{L}*|load(?:ing)?(?: place| address)?|pick[- ]?up|collection|belade?(?:n|ung|stelle)?|ladestelle|ladeort|abholung|abholadresse)/iu,
} as const;
/** What may follow a heading: a number, then the end of the line, a colon, a dash or a date. */
const AFTER_LABEL = /^\s*\d{0,2}\s*(?:[:–-]\s*|$|(?=\s\d{1,2}\.\s?\d{1,2}\.))/u;
const QUOTED = /^[>|\s]+/u;
const BULLET = /^(?:[-*•–·]|\d{1,2}[.)])\s+/u;
const UNIT = String.raw`(?:kg|t|tone?|palet\p{L}*|pallets?|pal|plt|kos\p{L}*|stk|stück|pcs|pieces|m[²³23]?|ldm|nm|°\s?c)(?![\p{L}\d])`;
/** `12 palet`, `8400 kg`, `-18 °C` */
const GOODS = new RegExp(String.raw`\d\s?${UNIT}|\badr\s?\d`, 'iu');
const GOODS_HEADING = /^(?:blago|goods|cargo|ware)\s?:/iu;
const POSTCODE = /(?:^|[\s,])(?:[A-Z]{1,3}[- ]?)?\d{4,5}(?:\s?[A-Z]{2})?\s(\p{L}.*)/u;
const ONE_WORD = /^\p{L}+$/u;
const STARTS_WITH_UNIT = new RegExp(`^${UNIT}`, 'iu');
const SIGNATURE =
  /^(?:--\s*$|lep(?:o?) pozdrav|lp\b|s spoštovanjem|(?:best|kind) regards|regards|mit freundlichen|freundliche grüße|mfg\b)/iu;
const PHONE = /^(?:tel|telefon|phone|gsm|mob|mobile|handy)\p{L}*\.?\s*[:.]?\s*(\+?[\d\s/().-]{6,})$/iu;
const CONTACT =
  /^(?:kontakt(?:na oseba)?|oseba za stik|contact(?: person)?|ansprech(?:partner|person)\p{L}*)\s?[:–-]\s?(.{2,100})$/iu;
const NUMBER_OF_CONTACT =
  /(?:[\s,;(]*\b(?:tel|telefon|phone|gsm|mob|mobile|handy)\.?:?)?[\s,;(]*(\+?\d[\d\s/().-]{5,30}\d)\)?/iu;
const NOTE = /^(?:ref|opomb|note|remark|bemerkung|hinweis|kontakt|contact|ansprech)\p{L}*\.?\s*:/iu;
/** The reference of the client: a word with a number in it, of bounded length so that no text takes long. */
const REFERENCE =
  /(?:^|[\s,;(])(?:vaša |naša |ihre |our |your )?(?:ref|referenca|reference|referenz)\.?\s?(?:št\.?|nr\.?|no\.?)?\s?[:#]?\s?((?=[^\s,;)]{0,40}\d)[\p{L}\d][\p{L}\d/._-]{0,40}[\p{L}\d]|\d)/iu;

/**
 * The stops that a message names, in its order: entries of a list, blocks of lines, or one line each, under headings as
 * `Loading` and `Entladung`. Greeting and signature are left out. At most as many as an order may have.
 * @param today local day, `YYYY-MM-DD`: a date without a year is the nearest one
 */
export function writtenStops(message: string, today: string): WrittenStop[] {
  const blocks = blocksOf(message, today);
  const named = blocks.filter(namesStop);
  // Without any heading, number or postcode, each line is a place by its name.
  const written = named.length > 0 ? named.flatMap((block) => groupsOf(block, today)) : blocks.flatMap(linesOf);
  return written
    .map(({ activity, lines }) => stopOf(activity, lines, today))
    .filter(({ address }) => address !== '')
    .slice(0, LOADING_ORDER_POINTS.max);
}

type Stop = Pick<Block, 'activity' | 'lines'>;

const linesOf = ({ lines }: Block): Stop[] => lines.map((line) => ({ activity: null, lines: [line] }));

/** Lines of a block are one stop, unless several of them are whole addresses: each then begins the next stop. */
function groupsOf({ activity, lines }: Block, today: string): Stop[] {
  const lastAddress = lines.findLastIndex(hasPostcode);
  const stops: Stop[] = [];
  let hasTown = false;
  for (const [index, line] of lines.entries()) {
    const stop = stops.at(-1);
    const isNext: boolean = index <= lastAddress && hasTown && !isDetail(line, today);
    hasTown = hasPostcode(line) || (hasTown && !isNext);
    if (stop === undefined || isNext) stops.push({ activity, lines: [line] });
    else stop.lines.push(line);
  }
  return stops;
}

/** The reference that the message names before its first stop; without one, the only one of the whole message. */
export function writtenReference(message: string): string | null {
  const { greeting, all } = partsOf(message);
  const referencesIn = (some: readonly string[]) => some.flatMap((line) => REFERENCE.exec(line)?.[1] ?? []);
  const [first, second] = new Set(referencesIn(all));
  return referencesIn(greeting)[0] ?? (second === undefined ? (first ?? null) : null);
}

/** The lines of a message: all of them, those before its first stop, and those of its signature. */
export function partsOf(message: string): Readonly<Record<'all' | 'greeting' | 'signature', readonly string[]>> {
  const all = linesIn(message);
  const firstStop = all.findIndex((line) => labelOf(line).label !== null || hasPostcode(line));
  const signature = all.findIndex((line, index) => index > firstStop && SIGNATURE.test(line));
  return {
    all,
    greeting: all.slice(0, firstStop === -1 ? undefined : firstStop),
    signature: firstStop === -1 || signature === -1 ? [] : all.slice(signature),
  };
}

/** Spaces are single: patterns over them stay fast, whatever is pasted. */
const linesIn = (message: string): string[] =>
  message.split(/\r?\n/u).map((raw) => raw.replace(QUOTED, '').replace(/\s+/gu, ' ').trim());

function blocksOf(message: string, today: string): Block[] {
  const blocks: Block[] = [];
  let activity: WrittenStop['activity'] = null;
  let isOpen = false;
  let hasStop = false;
  for (const line of linesIn(message)) {
    const last = blocks.at(-1);
    if (hasStop && SIGNATURE.test(line)) break;
    if (line === '') {
      // A heading may have a blank line after it.
      if (last !== undefined && last.lines.length > 0) isOpen = false;
      continue;
    }
    const isEntry = BULLET.test(line) && !startsWithDate(line);
    const { label, rest } = labelOf(isEntry ? line.replace(BULLET, '') : line);
    activity = label ?? activity;
    // A heading has its stop with the first line under it.
    hasStop ||= (label === null ? isEntry || last?.isMarked === true : rest !== '') || hasPostcode(rest);
    if (last !== undefined && label === null && (isDetail(rest, today) || (isOpen && !isEntry))) {
      last.lines.push(rest);
      continue;
    }
    blocks.push({ activity, isMarked: label !== null || isEntry, lines: rest === '' ? [] : [rest] });
    isOpen = true;
  }
  return blocks.filter(({ lines }) => lines.length > 0);
}

/** `12 palet` and `8400 kg` are goods, `6000 Koper` is a town. */
function hasPostcode(line: string): boolean {
  const town = POSTCODE.exec(line)?.[1];
  return town !== undefined && !STARTS_WITH_UNIT.test(town);
}

const namesStop = ({ isMarked, lines }: Block): boolean => isMarked || lines.some(hasPostcode);

/** A line without an address: a time, a phone number, goods, a remark. */
const isDetail = (line: string, today: string): boolean => stopOf(null, [line], today).address === '';

function labelOf(line: string): { readonly label: WrittenStop['activity']; readonly rest: string } {
  for (const activity of ['unload', 'load'] as const) {
    const word = LABELS[activity].exec(line)?.[0];
    if (word === undefined) continue;
    const after = AFTER_LABEL.exec(line.slice(word.length))?.[0];
    if (after !== undefined) return { label: activity, rest: line.slice(word.length + after.length).trim() };
  }
  return { label: null, rest: line };
}

function stopOf(activity: WrittenStop['activity'], lines: readonly string[], today: string): WrittenStop {
  let when: WrittenWindow = { day: null, from: null, to: null };
  let contact: string | null = null;
  let phone: string | null = null;
  let hasTown = false;
  const address: string[] = [];
  const goods: string[] = [];
  const notes: string[] = [];
  for (const line of lines) {
    const number = PHONE.exec(line)?.[1];
    const person = CONTACT.exec(line)?.[1];
    if (number !== undefined) phone = number.trim();
    else if (person !== undefined) {
      const [, ofPerson] = NUMBER_OF_CONTACT.exec(person) ?? [];
      phone ??= ofPerson ?? null;
      contact = person.replace(NUMBER_OF_CONTACT, '').trim() || contact;
    } else if (GOODS_HEADING.test(line)) goods.push(line.replace(GOODS_HEADING, '').trim());
    else if (NOTE.test(line) || REFERENCE.exec(line)?.index === 0) notes.push(line);
    else {
      const { named, others } = goodsIn(line);
      if (named !== '') goods.push(named);
      const { rest, ...read } = withoutTimes(others, today);
      const hasTimes = when.from !== null || when.to !== null;
      when = { ...(hasTimes ? when : read), day: when.day ?? read.day };
      // After the town only a country belongs to the address.
      if (rest !== '') (hasTown && !ONE_WORD.test(rest) ? notes : address).push(rest);
      hasTown ||= hasPostcode(rest);
    }
  }
  const written = goods.join(', ');
  return {
    activity,
    address: address.join(', '),
    ...when,
    contact,
    phone,
    goods: written === '' ? null : writtenGoods(written),
    notes: notes.join('\n'),
  };
}

function goodsIn(line: string): { readonly named: string; readonly others: string } {
  const parts = line.split(/[,;]\s/u);
  const isGoods = (part: string): boolean => GOODS.test(part) && !hasPostcode(part);
  return {
    named: parts.filter(isGoods).join(', '),
    others: parts.filter((part) => !isGoods(part)).join(', '),
  };
}

/** The postcode and the town in a written address; null: it has no postcode. */
export function townOf(address: string): { readonly postcode: string; readonly town: string } | null {
  const [, postcode, town] =
    /(?:^|[\s,])((?:[A-Z]{1,3}[- ]?)?\d{4,5}(?:\s?[A-Z]{2})?)\s+(\p{L}[\p{L}\s.'-]*)/u.exec(address) ?? [];
  return postcode === undefined || town === undefined ? null : { postcode, town: town.trim() };
}

/**
 * What to search for to find the place of a written address, the best first: all of it, the name before the first comma
 * (an own point), the town with its postcode, the town.
 */
export function searchesFor(address: string): string[] {
  const found = townOf(address);
  const name = address.split(',')[0]?.trim() ?? '';
  const searches = [address, name, found && `${found.postcode} ${found.town}`, found?.town];
  return [...new Set(searches)].filter((each): each is string => typeof each === 'string' && each.length >= 2);
}
