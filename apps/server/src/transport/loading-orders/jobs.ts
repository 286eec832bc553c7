import { z } from 'zod';
import type { JobKind } from '../../platform/jobs.ts';

/** Once a minute: when the vehicles of orders in progress will be at their points, and who is to know that they are late. */
export const etaJob: JobKind<Record<string, never>> = { name: 'orders-eta', data: z.strictObject({}), retries: 0 };
/** After a change of its points or its vehicle: how far an order goes, and how long that takes. */
export const figuresJob: JobKind<{ organizationId: number; orderId: number }> = {
  name: 'order-figures',
  data: z.strictObject({ organizationId: z.int(), orderId: z.int() }),
  retries: 3,
};
/** Once a minute: orders follow what their vehicles did, also where the mark of a commit was lost. */
export const followJob: JobKind<Record<string, never>> = {
  name: 'orders-follow',
  data: z.strictObject({}),
  retries: 0,
};
