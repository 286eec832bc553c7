import type { StageRecord } from '../types.ts';
import type { Reading } from './reading.ts';
import type { Fix, Mark, Piece, Way } from './shape.ts';

/** A piece owned by the running fold. */
export type OwnPiece = { -readonly [Key in keyof Piece]: Piece[Key] };

/** The piece of one record alone. */
export function pieceOf(reading: Reading, fix: Fix | null): Piece {
  const { record } = reading;
  return {
    marks: 0,
    at: record.deviceTime,
    eventId: record.eventId,
    hash: record.hash,
    latitude: fix?.latitude ?? null,
    longitude: fix?.longitude ?? null,
    country: reading.country,
    odometer: rounded(record.canDistanceMeters),
    fuel: rounded(record.fuelUsedDecilitres),
    records: 1,
    gpsCentimeters: 0,
    canMeters: 0,
    gpsMaxSpeed: gpsSpeed(record, reading),
    canMaxSpeed: record.canSpeedKmh,
  };
}

/** Overwrites a joined piece with the piece of one record. */
export function startPiece(piece: OwnPiece, reading: Reading, fix: Fix | null): void {
  const { record } = reading;
  piece.marks = 0;
  piece.at = record.deviceTime;
  piece.eventId = record.eventId;
  piece.hash = record.hash;
  piece.latitude = fix === null ? null : fix.latitude;
  piece.longitude = fix === null ? null : fix.longitude;
  piece.country = reading.country;
  piece.odometer = rounded(record.canDistanceMeters);
  piece.fuel = rounded(record.fuelUsedDecilitres);
  piece.records = 1;
  piece.gpsCentimeters = 0;
  piece.canMeters = 0;
  piece.gpsMaxSpeed = gpsSpeed(record, reading);
  piece.canMaxSpeed = record.canSpeedKmh;
}

/** Joins the newest piece, with the segment that starts at it, to the one before, in place. */
export function extendPiece(piece: OwnPiece, newest: Piece, segment: Way): void {
  piece.records += newest.records;
  piece.gpsCentimeters += newest.gpsCentimeters + segment.gpsCentimeters;
  piece.canMeters = sum(piece.canMeters, sum(newest.canMeters, segment.canMeters));
  piece.gpsMaxSpeed = larger(piece.gpsMaxSpeed, newest.gpsMaxSpeed);
  piece.canMaxSpeed = larger(piece.canMaxSpeed, newest.canMaxSpeed);
}

function gpsSpeed(record: StageRecord, reading: Reading): number | null {
  return reading.fix.kind === 'accepted' ? record.speedKmh : null;
}

/** The piece with the segment that starts at its last record. */
export function withSegment(piece: Piece, segment: Way): Piece {
  return {
    ...piece,
    gpsCentimeters: piece.gpsCentimeters + segment.gpsCentimeters,
    canMeters: sum(piece.canMeters, segment.canMeters),
  };
}

/** The first piece of a drive, with the way into its first record: it counts from the odometer before. */
export function withWayIn(piece: Piece, way: Way): Piece {
  const { odometer } = piece;
  const standing = odometer === null || way.canMeters === null ? odometer : odometer - way.canMeters;
  return { ...withSegment(piece, way), odometer: standing };
}

/** Two consecutive pieces as one, with the start of the first. */
export function joined(first: Piece, second: Piece): Piece {
  return {
    marks: first.marks,
    at: first.at,
    eventId: first.eventId,
    hash: first.hash,
    latitude: first.latitude,
    longitude: first.longitude,
    country: first.country,
    odometer: first.odometer,
    fuel: first.fuel,
    records: first.records + second.records,
    gpsCentimeters: first.gpsCentimeters + second.gpsCentimeters,
    canMeters: sum(first.canMeters, second.canMeters),
    gpsMaxSpeed: larger(first.gpsMaxSpeed, second.gpsMaxSpeed),
    canMaxSpeed: larger(first.canMaxSpeed, second.canMaxSpeed),
  };
}

/** A piece that also includes the sums of a zero-length stage before it. */
export function withCarry(piece: Piece, carry: Piece): Piece {
  const { records, gpsCentimeters, canMeters, gpsMaxSpeed, canMaxSpeed } = joined(carry, piece);
  return { ...piece, records, gpsCentimeters, canMeters, gpsMaxSpeed, canMaxSpeed };
}

export function withMark(piece: Piece, bit: Mark): Piece {
  return (piece.marks & bit) === 0 ? { ...piece, marks: piece.marks | bit } : piece;
}

export function withoutMark(piece: Piece, bit: Mark): Piece {
  return (piece.marks & bit) === 0 ? piece : { ...piece, marks: piece.marks & ~bit };
}

function sum(a: number | null, b: number | null): number | null {
  return a === null || b === null ? null : a + b;
}

function larger(a: number | null, b: number | null): number | null {
  if (a === null) return b;
  return b === null ? a : Math.max(a, b);
}

/** A counter in its stored form. */
export function rounded(value: number | null): number | null {
  return value === null ? null : Math.round(value);
}
