import { decoder } from '@konvoj/contract';
import { z } from 'zod';

const CHECK_ALL_UP_TO = 200;
const SAMPLES = 50;

/** Rows checked in a long list: first, last and evenly between. */
function samples(rows: readonly unknown[]): unknown[] {
  const stride = (rows.length - 1) / (SAMPLES - 1);
  return Array.from({ length: SAMPLES }, (_, index) => rows[Math.round(index * stride)]);
}

/**
 * Checks what the server sent and gives it our names. Short values are parsed whole; of a list of thousands of rows a
 * sample is checked, as parsing every row would cost the browser more than showing it, and rows of one list come from one
 * query.
 * @throws {z.ZodError} when a checked part does not fit
 */
export function parseReply<T>(schema: z.ZodType<T>, value: unknown): T {
  if (schema instanceof z.ZodArray && Array.isArray(value) && value.length > CHECK_ALL_UP_TO) {
    schema.parse(samples(value));
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what a sample of the rows has shown
    return decoder(schema)(value) as T;
  }
  return schema.parse(value);
}
