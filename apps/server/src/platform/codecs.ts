import { z } from 'zod';

/** Bytes, base64 in JSON. */
export const bytes = z.codec(z.base64(), z.instanceof(Uint8Array), {
  decode: (text) => Buffer.from(text, 'base64'),
  encode: (value) => Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString('base64'),
});
