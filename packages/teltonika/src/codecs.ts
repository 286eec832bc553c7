/** Codec ids as they stand on the wire. */
export const codecId = {
  codec8: 0x08,
  codec8Extended: 0x8e,
  codec16: 0x10,
  codec12: 0x0c,
  codec13: 0x0d,
  codec14: 0x0e,
  codec15: 0x0f,
} as const;

export type AvlCodec = 0x08 | 0x8e | 0x10;
export type CommandCodec = 0x0c | 0x0d | 0x0e | 0x0f;

export function isAvlCodec(id: number): id is AvlCodec {
  return id === codecId.codec8 || id === codecId.codec8Extended || id === codecId.codec16;
}

export function isCommandCodec(id: number): id is CommandCodec {
  return id >= codecId.codec12 && id <= codecId.codec15;
}
