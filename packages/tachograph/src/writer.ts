/** Writes small files of cards and vehicle units without signatures, for tests and for the data of a demo. */
export type Piece = Uint8Array | readonly number[];

export function bytes(...pieces: Piece[]): Uint8Array {
  return Uint8Array.from(pieces.flatMap((piece) => [...piece]));
}

export function u16(value: number): number[] {
  return [value >> 8, value & 0xff];
}

export function u24(value: number): number[] {
  return [(value >> 16) & 0xff, ...u16(value & 0xffff)];
}

export function u32(value: number): number[] {
  return [...u16(Math.floor(value / 0x1_0000)), ...u16(value % 0x1_0000)];
}

export function zeros(count: number): Uint8Array {
  return new Uint8Array(count);
}

/** `2026-06-30T08:00` as TimeReal. */
export function time(text: string): number[] {
  return u32(Date.parse(text.length === 10 ? `${text}T00:00Z` : `${text}Z`) / 1000);
}

/** ASCII, filled up with spaces. */
export function ascii(text: string, size: number): number[] {
  return [...Buffer.from(text.padEnd(size, ' '), 'latin1')];
}

/** A text behind its code page. */
export function text(content: string, size: number, page = 1): number[] {
  return [page, ...ascii(content, size - 1)];
}

/** A driver card of Slovenia; behind it the generation where the record has it. */
export function cardNumber(number: string, generation: 1 | 2): number[] {
  return [1, 0x2e, ...ascii(number, 16), ...(generation === 2 ? [2] : [])];
}

export function registration(plate: string): number[] {
  return [0x2e, ...text(plate, 14)];
}

export function object(fileId: number, appendix: number, value: Piece): Uint8Array {
  return bytes(u16(fileId), [appendix], u16(value.length), value);
}

export type ChangeText = `${number}:${number} ${string}`;

const ACTIVITIES = ['rest', 'availability', 'work', 'driving'];

/** `08:30 driving`; words behind it: `crew`, `co-driver`, `out` (card not inserted), `known` (entered by hand). */
export function change(description: string): number[] {
  const [clock = '', activity = '', ...flags] = description.split(' ');
  const [hour = 0, minute = 0] = clock.split(':').map(Number);
  const bits =
    (flags.includes('co-driver') ? 0x8000 : 0) |
    (flags.includes('crew') || flags.includes('known') ? 0x4000 : 0) |
    (flags.includes('out') ? 0x2000 : 0);
  return u16(bits | (ACTIVITIES.indexOf(activity) << 11) | (hour * 60 + minute));
}

export interface WrittenDay {
  readonly day: string;
  readonly changes: readonly string[];
  readonly km?: number;
  /** In the slots of a vehicle unit. */
  readonly cards?: readonly WrittenInsertion[];
}

/** The file of a card's activity; the ring begins at `from`, so that records may go on at its beginning. */
export function activity(days: readonly WrittenDay[], { ringBytes = 400, from = 0 } = {}): Uint8Array {
  const ring = zeros(ringBytes);
  let [at, previous, newest] = [from, 0, from];
  for (const [index, { day, changes, km = 0 }] of days.entries()) {
    const length = 12 + changes.length * 2;
    const record = bytes(u16(previous), u16(length), time(day), u16(index + 1), u16(km), changes.flatMap(change));
    for (const [offset, byte] of record.entries()) ring[(at + offset) % ringBytes] = byte;
    [newest, at, previous] = [at, (at + length) % ringBytes, length];
  }
  return bytes(u16(from), u16(newest), ring);
}

/** The letters of Slovenian and Croatian names in ISO 8859-2. */
const LATIN2: Readonly<Record<string, number>> = {
  Č: 0xc8,
  č: 0xe8,
  Ć: 0xc6,
  ć: 0xe6,
  Đ: 0xd0,
  đ: 0xf0,
  Š: 0xa9,
  š: 0xb9,
  Ž: 0xae,
  ž: 0xbe,
};

/** A name of 36 bytes in code page 2; other letters than ASCII and LATIN2 become `?`. */
export function personName(name: string): number[] {
  const letters = Array.from(name).slice(0, 35);
  const codes = letters.map((letter) => LATIN2[letter] ?? (letter < '\u007f' ? (letter.codePointAt(0) ?? 0x3f) : 0x3f));
  return [2, ...codes, ...Array.from({ length: 35 - codes.length }, () => 0x20)];
}

export function identification(
  number: string,
  surname: readonly number[],
  firstNames: readonly number[] = text('Ana', 36),
): Uint8Array {
  const dates = [...time('2024-01-01'), ...time('2024-01-02'), ...time('2029-01-01')];
  const birth = [0x19, 0x88, 0x02, 0x29];
  return bytes([0x2e], ascii(number, 16), text('Ljubljana', 36), dates, surname, firstNames, birth, ascii('sl', 2));
}

export const ICC = object(0x0002, 0, bytes([0], u32(1234), [0x08, 0x26, 0x01, 0x40], ascii('e1-234', 8), zeros(8)));

export function application(structure: readonly [number, number]): Uint8Array {
  const counts =
    structure[0] === 0 ? [12, 24, ...u16(400), ...u16(84), 84] : [12, 24, ...u16(400), ...u16(84), ...u16(84)];
  return bytes([1], structure, counts, zeros(structure[0] === 0 ? 0 : 6));
}

/** A card in a vehicle: `2026-06-30T06:00`, UTC; without an end it is still inserted. */
export interface WrittenUse {
  readonly from: string;
  readonly to?: string;
}

export interface WrittenVehicleUse extends WrittenUse {
  readonly plate: string;
}

export interface WrittenInsertion extends WrittenUse {
  readonly number: string;
  readonly slot?: 'driver' | 'co-driver';
}

const NOT_YET = [0, 0, 0, 0];
const until = (to: string | undefined) => (to === undefined ? NOT_YET : time(to));

/** Uses of vehicles behind the pointer to the newest one (generation 1). */
export function vehicleUses(uses: readonly WrittenVehicleUse[]): Uint8Array {
  const records = uses.map(({ from, to, plate }) =>
    bytes(u24(100_000), u24(100_300), time(from), until(to), registration(plate), [0, 1]),
  );
  return bytes(u16(Math.max(0, uses.length - 1)), ...records);
}

function insertion({ number, slot = 'driver', from, to }: WrittenInsertion): Uint8Array {
  return bytes(
    personName('Novak'),
    personName('Ana'),
    cardNumber(number, 2),
    time('2029-01-01'),
    [...time(from), ...u24(200_000), slot === 'driver' ? 0 : 1, ...until(to), ...u24(200_300)],
    [...registration(''), ...NOT_YET, 2, 0],
  );
}

export interface WrittenCard {
  readonly vehicles?: readonly WrittenVehicleUse[];
  readonly number?: string;
  readonly surname?: string;
  readonly firstNames?: string;
  /** `2026-06-30T18:00`, UTC. */
  readonly downloadedAt?: string;
  readonly ringBytes?: number;
}

/** A driver card of generation 1 with some days. */
export function driverCard(days: readonly WrittenDay[], card: WrittenCard = {}): Uint8Array {
  const { number = '1000000001234000', surname = 'Novak', firstNames = 'Ana', ringBytes = 400 } = card;
  return bytes(
    ICC,
    object(0x0501, 0, application([0, 0])),
    object(0x0520, 0, identification(number, personName(surname), personName(firstNames))),
    object(0x0504, 0, activity(days, { ringBytes })),
    ...(card.vehicles === undefined ? [] : [object(0x0505, 0, vehicleUses(card.vehicles))]),
    object(0x050e, 0, time(card.downloadedAt ?? '2026-06-30T18:00')),
  );
}

export interface WrittenUnit {
  readonly vin?: string;
  readonly plate?: string;
  readonly downloadedAt?: string;
}

/** A vehicle unit of generation 2 version 2 with an overview and some days. */
export function vehicleUnit(days: readonly WrittenDay[], unit: WrittenUnit = {}): Uint8Array {
  const certificate = zeros(204);
  return bytes(
    [0x76, 0x31],
    array(0x04, 204, certificate),
    array(0x0f, 204, certificate),
    gen2OverviewData(unit),
    NO_SIGNATURE,
    ...days.flatMap(({ day, changes, cards }) => [[0x76, 0x32], gen2Day(day, changes, NO_SIGNATURE, cards)]),
  );
}

export function array(type: number, size: number, ...records: Piece[]): Uint8Array {
  return bytes([type], u16(size), u16(records.length), ...records);
}

export const NO_SIGNATURE = array(0x08, 64, zeros(64));

/** A day of generation 2; the block's header is left to the caller. */
export function gen2Day(
  day: string,
  changes: readonly string[],
  signature = NO_SIGNATURE,
  cards: readonly WrittenInsertion[] = [],
): Uint8Array {
  return bytes(
    array(0x06, 4, time(day)),
    array(0x05, 3, u24(200_000)),
    array(0x0d, 131, ...cards.map(insertion)),
    array(0x01, 2, ...changes.map(change)),
    array(0x1c, 41),
    array(0x16, 57),
    array(0x09, 5),
    array(0x22, 55),
    array(0x23, 58),
    signature,
  );
}

/** A block of events and faults of generation 2 version 2 without any, with its header. */
export function gen2Events(): Uint8Array {
  const empty = [0x18, 0x15, 0x1a, 0x1b, 0x1e].map((type) => array(type, 1));
  return bytes([0x76, 0x33], ...empty, NO_SIGNATURE);
}

/** A block of technical data of generation 2 version 2 without any, with its header. */
export function gen2Technical(): Uint8Array {
  const empty = [0x19, 0x20, 0x21, 0x0c, 0x1f].map((type) => array(type, 1));
  return bytes([0x76, 0x35], ...empty, NO_SIGNATURE);
}

export function gen2Overview(certificates: readonly [Piece, Piece], signature = NO_SIGNATURE): Uint8Array {
  const [authority, own] = certificates;
  return bytes(array(0x04, authority.length, authority), array(0x0f, own.length, own), gen2OverviewData(), signature);
}

/** The part of the overview that the signature covers. */
export function gen2OverviewData({
  vin = 'TESTVIN0000000001',
  plate = 'LJ TST-01',
  downloadedAt = '2026-06-30T19:00',
}: WrittenUnit = {}): Uint8Array {
  return bytes(
    array(0x0a, 17, ascii(vin, 17)),
    array(0x24, 15, registration(plate)),
    array(0x03, 4, time(downloadedAt)),
    array(0x13, 8, bytes(time('2026-01-01'), time('2026-06-30'))),
    array(0x02, 1, [1]),
    array(0x14, 59),
    array(0x10, 99),
    array(0x11, 32),
  );
}

export function gen1Day(day: string, changes: readonly string[], signature: Piece = zeros(128)): Uint8Array {
  return bytes(gen1DayData(day, changes), signature);
}

export function gen1DayData(day: string, changes: readonly string[]): Uint8Array {
  const counted = bytes(u16(changes.length), changes.flatMap(change));
  return bytes(time(`${day}T23:59:59`), u24(100_000), u16(0), counted, [0], u16(0));
}

export function gen1Overview(certificates: readonly [Piece, Piece], signature: Piece = zeros(128)): Uint8Array {
  return bytes(...certificates, gen1OverviewData(), signature);
}

export function gen1OverviewData(): Uint8Array {
  const times = [...time('2026-06-30T19:00'), ...time('2026-01-01'), ...time('2026-06-30')];
  return bytes(ascii('TESTVIN0000000001', 17), registration('LJ TST-01'), times, [1], zeros(58), [0], [0]);
}

export function speedBlock(minutes: number): Uint8Array {
  const start = Date.parse('2026-06-01T00:00Z') / 1000;
  const records = new Uint8Array(minutes * 64).fill(80);
  for (let minute = 0; minute < minutes; minute++) records.set(u32(start + minute * 60), minute * 64);
  return bytes([0x76, 0x24], [0x12], u16(64), u16(minutes), records, NO_SIGNATURE);
}
