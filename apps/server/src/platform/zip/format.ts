/** Records of a ZIP file (APPNOTE 6.3.10) as far as our writer and reader use them. Numbers are little-endian. */

export const LOCAL_HEADER = 0x04034b50;
export const CENTRAL_HEADER = 0x02014b50;
export const END = 0x06054b50;
export const END_64 = 0x06064b50;
export const END_64_LOCATOR = 0x07064b50;

export const LOCAL_HEADER_BYTES = 30;
export const CENTRAL_HEADER_BYTES = 46;
export const END_BYTES = 22;
export const END_64_BYTES = 56;
export const END_64_LOCATOR_BYTES = 20;

/** What does not fit into a field of 32 or 16 bits stands in the extra field or the record of ZIP64. */
export const MAX_32 = 0xffffffff;
export const MAX_16 = 0xffff;
const ZIP64_EXTRA = 0x0001;
/** Fills the place of the ZIP64 extra field while both sizes fit into 32 bits; readers skip unknown kinds. */
const PADDING_EXTRA = 0xd935;
const LOCAL_EXTRA_BYTES = 20;
export const VERSION = { plain: 20, zip64: 45 } as const;
/** Bit 11: names are UTF-8. */
export const UTF8_NAMES = 0x0800;
export const DEFLATED = 8;
export const STORED = 0;

/** One file of an archive, as its directory describes it. */
export interface ZipEntry {
  readonly name: string;
  readonly method: number;
  readonly crc: number;
  /** Bytes in the archive. */
  readonly compressed: number;
  /** Bytes of the file. */
  readonly size: number;
  /** Where its local header begins. */
  readonly offset: number;
}

/** MS-DOS date and time of an instant in UTC, as ZIP files have them. */
export function dosTime(instant: number): { readonly date: number; readonly time: number } {
  const at = new Date(instant);
  const date = ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate();
  const time = (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1);
  return { date, time };
}

/** The header before the bytes of an entry; of the same length whatever the sizes are, so that it can be written again. */
export function localHeader(entry: ZipEntry, modifiedAt: number): Buffer {
  const name = Buffer.from(entry.name, 'utf8');
  const large = isLarge(entry);
  const header = Buffer.alloc(LOCAL_HEADER_BYTES + name.length + LOCAL_EXTRA_BYTES);
  const { date, time } = dosTime(modifiedAt);
  header.writeUInt32LE(LOCAL_HEADER, 0);
  header.writeUInt16LE(large ? VERSION.zip64 : VERSION.plain, 4);
  header.writeUInt16LE(UTF8_NAMES, 6);
  header.writeUInt16LE(entry.method, 8);
  header.writeUInt16LE(time, 10);
  header.writeUInt16LE(date, 12);
  header.writeUInt32LE(entry.crc, 14);
  header.writeUInt32LE(large ? MAX_32 : entry.compressed, 18);
  header.writeUInt32LE(large ? MAX_32 : entry.size, 22);
  header.writeUInt16LE(name.length, 26);
  header.writeUInt16LE(LOCAL_EXTRA_BYTES, 28);
  name.copy(header, LOCAL_HEADER_BYTES);
  const extra = LOCAL_HEADER_BYTES + name.length;
  header.writeUInt16LE(large ? ZIP64_EXTRA : PADDING_EXTRA, extra);
  header.writeUInt16LE(LOCAL_EXTRA_BYTES - 4, extra + 2);
  if (large) {
    header.writeBigUInt64LE(BigInt(entry.size), extra + 4);
    header.writeBigUInt64LE(BigInt(entry.compressed), extra + 12);
  }
  return header;
}

function isLarge({ size, compressed }: ZipEntry): boolean {
  return size >= MAX_32 || compressed >= MAX_32;
}

/** The entry in the directory at the end of the archive. */
export function centralHeader(entry: ZipEntry, modifiedAt: number): Buffer {
  const name = Buffer.from(entry.name, 'utf8');
  const wide = [entry.size, entry.compressed, entry.offset].filter((value) => value >= MAX_32);
  const extra = Buffer.alloc(wide.length === 0 ? 0 : 4 + wide.length * 8);
  if (wide.length > 0) {
    extra.writeUInt16LE(ZIP64_EXTRA, 0);
    extra.writeUInt16LE(wide.length * 8, 2);
    wide.forEach((value, index) => extra.writeBigUInt64LE(BigInt(value), 4 + index * 8));
  }
  const version = wide.length === 0 ? VERSION.plain : VERSION.zip64;
  const { date, time } = dosTime(modifiedAt);
  const header = Buffer.alloc(CENTRAL_HEADER_BYTES);
  header.writeUInt32LE(CENTRAL_HEADER, 0);
  header.writeUInt16LE(version, 4);
  header.writeUInt16LE(version, 6);
  header.writeUInt16LE(UTF8_NAMES, 8);
  header.writeUInt16LE(entry.method, 10);
  header.writeUInt16LE(time, 12);
  header.writeUInt16LE(date, 14);
  header.writeUInt32LE(entry.crc, 16);
  header.writeUInt32LE(Math.min(entry.compressed, MAX_32), 20);
  header.writeUInt32LE(Math.min(entry.size, MAX_32), 24);
  header.writeUInt16LE(name.length, 28);
  header.writeUInt16LE(extra.length, 30);
  header.writeUInt32LE(Math.min(entry.offset, MAX_32), 42);
  return Buffer.concat([header, name, extra]);
}

/** The end of the archive: where its directory is. */
export function endRecords(directory: {
  readonly offset: number;
  readonly bytes: number;
  readonly count: number;
}): Buffer {
  const { offset, bytes, count } = directory;
  const end = Buffer.alloc(END_BYTES);
  end.writeUInt32LE(END, 0);
  end.writeUInt16LE(Math.min(count, MAX_16), 8);
  end.writeUInt16LE(Math.min(count, MAX_16), 10);
  end.writeUInt32LE(Math.min(bytes, MAX_32), 12);
  end.writeUInt32LE(Math.min(offset, MAX_32), 16);
  if (count < MAX_16 && bytes < MAX_32 && offset < MAX_32) return end;
  const wide = Buffer.alloc(END_64_BYTES);
  wide.writeUInt32LE(END_64, 0);
  wide.writeBigUInt64LE(BigInt(END_64_BYTES - 12), 4);
  wide.writeUInt16LE(VERSION.zip64, 12);
  wide.writeUInt16LE(VERSION.zip64, 14);
  wide.writeBigUInt64LE(BigInt(count), 24);
  wide.writeBigUInt64LE(BigInt(count), 32);
  wide.writeBigUInt64LE(BigInt(bytes), 40);
  wide.writeBigUInt64LE(BigInt(offset), 48);
  const locator = Buffer.alloc(END_64_LOCATOR_BYTES);
  locator.writeUInt32LE(END_64_LOCATOR, 0);
  locator.writeBigUInt64LE(BigInt(offset + bytes), 8);
  locator.writeUInt32LE(1, 16);
  return Buffer.concat([wide, locator, end]);
}

/** Reads an entry of the directory. @returns null when the bytes are none */
export function readCentralHeader(
  bytes: Buffer,
  at: number,
): { readonly entry: ZipEntry; readonly next: number } | null {
  if (at + CENTRAL_HEADER_BYTES > bytes.length || bytes.readUInt32LE(at) !== CENTRAL_HEADER) return null;
  const nameAt = at + CENTRAL_HEADER_BYTES;
  const extraAt = nameAt + bytes.readUInt16LE(at + 28);
  const extraEnd = extraAt + bytes.readUInt16LE(at + 30);
  const next = extraEnd + bytes.readUInt16LE(at + 32);
  if (next > bytes.length) return null;
  const wide = zip64Values(bytes.subarray(extraAt, extraEnd));
  const value = (narrow: number) => (narrow === MAX_32 ? (wide.shift() ?? narrow) : narrow);
  const size = value(bytes.readUInt32LE(at + 24));
  const compressed = value(bytes.readUInt32LE(at + 20));
  const offset = value(bytes.readUInt32LE(at + 42));
  const entry = {
    name: bytes.toString('utf8', nameAt, extraAt),
    method: bytes.readUInt16LE(at + 10),
    crc: bytes.readUInt32LE(at + 16),
    compressed,
    size,
    offset,
  };
  return { entry, next };
}

function zip64Values(extra: Buffer): number[] {
  for (let at = 0; at + 4 <= extra.length;) {
    const length = extra.readUInt16LE(at + 2);
    const end = Math.min(at + 4 + length, extra.length);
    if (extra.readUInt16LE(at) === ZIP64_EXTRA) {
      const values: number[] = [];
      for (let value = at + 4; value + 8 <= end; value += 8) values.push(Number(extra.readBigUInt64LE(value)));
      return values;
    }
    at = end;
  }
  return [];
}
