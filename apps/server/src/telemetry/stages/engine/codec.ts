import { ByteReader, ByteWriter } from '../../folds/bytes.ts';
import { HEAD_BYTES, sealed } from '../../folds/envelope.ts';
import { opened, STATE_VERSION } from './envelope.ts';
import type { CountryWatch, Fix, HaltKind, KindWatch, Outlier, Piece, StageState, Way } from './shape.ts';

const MODES = ['halt', 'candidate', 'drive'] as const;
const KINDS: readonly HaltKind[] = ['stop', 'idling', 'rest', 'work'];
const TACHOGRAPH = ['rest', 'available', 'work', 'driving'] as const;

const scratch = new ByteWriter();

/** The complete state. Compact: places and times are written as differences. */
export function encodeState(state: StageState): Buffer {
  return Buffer.from(encodedState(state));
}

/** The same, for a hot path that copies it immediately: valid until the next state is encoded. */
export function encodedState(state: StageState): Uint8Array {
  scratch.skip(HEAD_BYTES);
  writeCore(scratch, state);
  scratch.bytes(state.checkpoint);
  if (isThere(scratch, state.snapshot)) scratch.bytes(state.snapshot);
  return sealed(scratch.borrow(), STATE_VERSION);
}

/** @throws {UnreadableStateError} when the bytes are not a state of this version */
export function decodeState(bytes: Uint8Array): StageState {
  const reader = new ByteReader(opened(bytes));
  return { ...readCore(reader), checkpoint: reader.bytes(), snapshot: readOptional(reader, () => reader.bytes()) };
}

/**
 * The part that determines how the fold continues, without resume data: a checkpoint. Equal cores have equal futures.
 */
export function encodeCore(state: StageState): Buffer {
  scratch.skip(HEAD_BYTES);
  writeCore(scratch, state);
  return Buffer.from(sealed(scratch.borrow(), STATE_VERSION));
}

/** @throws {UnreadableStateError} when the bytes are not a checkpoint of this version */
export function decodeCore(bytes: Uint8Array): StageState {
  return { ...readCore(new ByteReader(opened(bytes))), checkpoint: bytes, snapshot: null };
}

// Runs for every device of every batch: no closures here, because they would be garbage each time.
function writeCore(writer: ByteWriter, state: StageState): void {
  const start = state.pieces[0];
  if (start === undefined) throw new RangeError('a state has at least one piece');
  writer.byte(MODES.indexOf(state.mode));
  const origin: Origin = { at: start.at, latitude: start.latitude ?? 0, longitude: start.longitude ?? 0 };
  writer.int(origin.at);
  writer.int(origin.latitude);
  writer.int(origin.longitude);
  writer.byte(state.pieces.length);
  for (const piece of state.pieces) writePiece(writer, piece, origin);
  writeText(writer, state.driver);
  if (isThere(writer, state.driverWatch)) {
    writer.int(state.driverWatch.records);
    writeText(writer, state.driverWatch.identity);
  }
  if (isThere(writer, state.kind)) writeKind(writer, state.kind, origin);
  if (isThere(writer, state.nextKind)) writeKind(writer, state.nextKind, origin);
  if (isThere(writer, state.countryWatch)) writeCountryWatch(writer, state.countryWatch, origin);
  if (isThere(writer, state.anchor)) writeFix(writer, state.anchor, origin);
  writeInt(writer, state.anchorOdometer);
  if (isThere(writer, state.wayIn)) writeWay(writer, state.wayIn);
  if (isThere(writer, state.standingFix)) writeFix(writer, state.standingFix, origin);
  if (isThere(writer, state.fix)) writeFix(writer, state.fix, origin);
  if (isThere(writer, state.outlier)) {
    writeFix(writer, state.outlier, origin);
    writer.int(state.outlier.count);
  }
  writeInt(writer, state.odometer);
  writer.byte(
    Number(state.wayUnknown) |
      (Number(state.moving) << 1) |
      (Number(state.ignitionOff) << 2) |
      (Number(state.offSinceRead) << 3),
  );
  if (isThere(writer, state.tachograph)) {
    writer.byte(TACHOGRAPH.indexOf(state.tachograph.state));
    writer.int(state.tachograph.at - origin.at);
  }
  writeText(writer, state.country);
  writeText(writer, state.heldIdentity);
}

function readCore(reader: ByteReader): Omit<StageState, 'checkpoint' | 'snapshot'> {
  const mode = pick(MODES, reader.byte());
  const origin: Origin = { at: reader.int(), latitude: reader.int(), longitude: reader.int() };
  const pieces = Array.from({ length: reader.byte() }, () => readPiece(reader, origin));
  const driver = readText(reader);
  const driverWatch = readOptional(reader, () => ({ records: reader.int(), identity: readText(reader) }));
  const kind = readOptional(reader, () => readKind(reader, origin));
  const nextKind = readOptional(reader, () => readKind(reader, origin));
  const countryWatch = readOptional(reader, () => readCountryWatch(reader, origin));
  const anchor = readOptional(reader, () => readFix(reader, origin));
  const anchorOdometer = readInt(reader);
  const wayIn = readOptional(reader, () => readWay(reader));
  const standingFix = readOptional(reader, () => readFix(reader, origin));
  const fix = readOptional(reader, () => readFix(reader, origin));
  const outlier = readOptional(reader, (): Outlier => ({ ...readFix(reader, origin), count: reader.int() }));
  const odometer = readInt(reader);
  const flags = reader.byte();
  const tachograph = readOptional(reader, () => ({
    state: pick(TACHOGRAPH, reader.byte()),
    at: reader.int() + origin.at,
  }));
  return {
    mode,
    pieces,
    driver,
    driverWatch,
    kind,
    nextKind,
    countryWatch,
    anchor,
    anchorOdometer,
    wayIn,
    standingFix,
    fix,
    outlier,
    odometer,
    wayUnknown: (flags & 1) !== 0,
    moving: (flags & 2) !== 0,
    ignitionOff: (flags & 4) !== 0,
    offSinceRead: (flags & 8) !== 0,
    tachograph,
    country: readText(reader),
    heldIdentity: readText(reader),
  };
}

/** Start of the open stage: the base of time and place differences. */
type Origin = Fix;

function writePiece(writer: ByteWriter, piece: Piece, origin: Origin): void {
  writer.byte(piece.marks);
  writer.int(piece.at - origin.at);
  writer.int(piece.eventId);
  writer.int(piece.hash);
  writeInt(writer, piece.latitude === null ? null : piece.latitude - origin.latitude);
  writeInt(writer, piece.longitude === null ? null : piece.longitude - origin.longitude);
  writeText(writer, piece.country);
  writeInt(writer, piece.odometer);
  writeInt(writer, piece.fuel);
  writer.int(piece.records);
  writer.int(piece.gpsCentimeters);
  writeInt(writer, piece.canMeters);
  writeInt(writer, piece.gpsMaxSpeed);
  writeInt(writer, piece.canMaxSpeed);
}

function readPiece(reader: ByteReader, origin: Origin): Piece {
  return {
    marks: reader.byte(),
    at: reader.int() + origin.at,
    eventId: reader.int(),
    hash: reader.int(),
    latitude: shifted(readInt(reader), origin.latitude),
    longitude: shifted(readInt(reader), origin.longitude),
    country: readText(reader),
    odometer: readInt(reader),
    fuel: readInt(reader),
    records: reader.int(),
    gpsCentimeters: reader.int(),
    canMeters: readInt(reader),
    gpsMaxSpeed: readInt(reader),
    canMaxSpeed: readInt(reader),
  };
}

function writeWay(writer: ByteWriter, { gpsCentimeters, canMeters }: Way): void {
  writer.int(gpsCentimeters);
  writeInt(writer, canMeters);
}

function readWay(reader: ByteReader): Way {
  return { gpsCentimeters: reader.int(), canMeters: readInt(reader) };
}

function writeKind(writer: ByteWriter, watch: KindWatch, origin: Origin): void {
  writeHaltKind(writer, watch.decided);
  writeHaltKind(writer, watch.first);
  writeHaltKind(writer, watch.other);
  if (watch.other !== null) writer.int(watch.since - origin.at);
}

function writeHaltKind(writer: ByteWriter, kind: HaltKind | null): void {
  writer.byte(kind === null ? 0 : KINDS.indexOf(kind) + 1);
}

function readKind(reader: ByteReader, origin: Origin): KindWatch {
  const read = (): HaltKind | null => {
    const number = reader.byte();
    return number === 0 ? null : pick(KINDS, number - 1);
  };
  const [decided, first, other] = [read(), read(), read()];
  return { decided, first, other, since: other === null ? 0 : reader.int() + origin.at };
}

function writeCountryWatch(writer: ByteWriter, watch: CountryWatch, origin: Origin): void {
  writer.text(watch.code);
  writeFix(writer, watch.first, origin);
  writer.byte(Number(watch.sure));
}

function readCountryWatch(reader: ByteReader, origin: Origin): CountryWatch {
  return { code: reader.text(), first: readFix(reader, origin), sure: reader.byte() === 1 };
}

function writeFix(writer: ByteWriter, fix: Fix, origin: Origin): void {
  writer.int(fix.latitude - origin.latitude);
  writer.int(fix.longitude - origin.longitude);
  writer.int(fix.at - origin.at);
}

function readFix(reader: ByteReader, origin: Origin): Fix {
  return {
    latitude: reader.int() + origin.latitude,
    longitude: reader.int() + origin.longitude,
    at: reader.int() + origin.at,
  };
}

function writeText(writer: ByteWriter, value: string | null): void {
  writer.text(value ?? '');
}

/** Codes and identities are never empty, so empty means unknown. */
function readText(reader: ByteReader): string | null {
  const text = reader.text();
  return text === '' ? null : text;
}

function writeInt(writer: ByteWriter, value: number | null): void {
  // Stored plus one: 0 means unknown.
  writer.int(value === null ? 0 : value >= 0 ? value + 1 : value);
}

function readInt(reader: ByteReader): number | null {
  const value = reader.int();
  if (value === 0) return null;
  return value > 0 ? value - 1 : value;
}

/** Whether a value follows. */
function isThere<T>(writer: ByteWriter, value: T | null): value is T {
  writer.byte(value === null ? 0 : 1);
  return value !== null;
}

function readOptional<T>(reader: ByteReader, read: () => T): T | null {
  return reader.byte() === 0 ? null : read();
}

function shifted(value: number | null, origin: number): number | null {
  return value === null ? null : value + origin;
}

function pick<T>(list: readonly T[], index: number): T {
  const picked = list[index];
  if (picked === undefined) throw new RangeError('a state with an unknown code');
  return picked;
}
