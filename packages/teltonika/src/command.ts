import { readU32, writeU32 } from './bytes.ts';
import { codecId, type CommandCodec, isCommandCodec } from './codecs.ts';
import { frame } from './frame.ts';
import { imeiFromBcd, imeiToBcd } from './imei.ts';
import { decoded, type Decoded, refused } from './problems.ts';

/** Type bytes with a fixed meaning. Devices with a serial port may send any other (setting "CMD ID"). */
export const commandType = {
  request: 0x05,
  answer: 0x06,
  toGarmin: 0x07,
  serialData: 0x0b,
  toSerial: 0x0e,
  refused: 0x11,
} as const;

/** A message of codec 12, 13, 14 or 15. */
export interface Command {
  readonly codec: CommandCodec;
  readonly type: number;
  /** What is left without time and IMEI: the text, or bytes of the serial port. */
  readonly payload: Uint8Array;
  /** Codec 14 and 15. */
  readonly imei?: string;
  /** Codec 13 and 15: the four bytes as sent, unix seconds. */
  readonly timeSeconds?: number;
}

const HEAD = 7;
const TIME = 4;
const IMEI = 8;

/** Decodes the data field of a packet (codec id … second quantity). The second quantity is not compared: devices ignore it too. */
export function decodeCommand(data: Uint8Array): Decoded<Command> {
  const codec = data[0] ?? 0;
  if (!isCommandCodec(codec)) return refused('unknown_codec');
  if (data.length < HEAD + 1 || data[1] === 0) return refused('no_records');
  const type = data[2] ?? 0;
  const end = HEAD + readU32(data, 3);
  if (end + 1 > data.length) return refused('record_overrun');
  if (end + 1 < data.length) return refused('trailing_bytes');
  const hasTime = codec === codecId.codec13 || codec === codecId.codec15;
  const hasImei = codec === codecId.codec14 || codec === codecId.codec15;
  const imeiAt = HEAD + (hasTime ? TIME : 0);
  const textAt = imeiAt + (hasImei ? IMEI : 0);
  if (textAt > end) return refused('record_overrun');
  return decoded({
    codec,
    type,
    payload: data.subarray(textAt, end),
    ...(hasImei ? { imei: imeiFromBcd(data, imeiAt) } : {}),
    ...(hasTime ? { timeSeconds: readU32(data, HEAD) } : {}),
  });
}

/** The payload as text (UTF-8; wrong bytes become U+FFFD). */
export function commandText(command: Command): string {
  return new TextDecoder().decode(command.payload);
}

/**
 * A whole packet of codec 12 to 15.
 * @throws {RangeError} when the codec needs an IMEI or a time that is missing
 */
export function encodeCommand(command: Command): Uint8Array {
  const { codec, payload } = command;
  const head: number[] = [];
  if (codec === codecId.codec13 || codec === codecId.codec15) head.push(...timeBytes(command.timeSeconds));
  if (codec === codecId.codec14 || codec === codecId.codec15) head.push(...imeiToBcd(command.imei ?? ''));
  const size = head.length + payload.length;
  const data = new Uint8Array(HEAD + size + 1);
  data.set([codec, 1, command.type]);
  writeU32(data, 3, size);
  data.set(head, HEAD);
  data.set(payload, HEAD + head.length);
  data[HEAD + size] = 1;
  return frame(data);
}

function timeBytes(seconds: number | undefined): Uint8Array {
  if (seconds === undefined) throw new RangeError('this codec needs a time');
  const bytes = new Uint8Array(TIME);
  writeU32(bytes, 0, seconds);
  return bytes;
}

/** A Codec 12 request: the text of an SMS command without login and password. */
export function encodeRequest(text: string): Uint8Array {
  return encodeCommand({ codec: codecId.codec12, type: commandType.request, payload: new TextEncoder().encode(text) });
}

/** A Codec 14 request: carried out only by the device with this IMEI. */
export function encodeRequestFor(imei: string, text: string): Uint8Array {
  const payload = new TextEncoder().encode(text);
  return encodeCommand({ codec: codecId.codec14, type: commandType.request, imei, payload });
}
