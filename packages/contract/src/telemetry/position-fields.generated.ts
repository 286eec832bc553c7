// Written by `node scripts/generate-fields.ts` from fields.ts. Do not edit.
import { z } from 'zod';

/** The numbers that have a name of their own in a position. */
export const measured = {
  altitude: z.number().nullable(),
  course: z.number().nullable(),
  speed: z.number().nullable(),
  satellites: z.number().nullable(),
};
