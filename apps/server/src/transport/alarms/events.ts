import { z } from 'zod';
import type { Topic } from '../../platform/bus.ts';

/** Alarms of an organization have fired, and are committed. */
export const alarmsFired: Topic<{ readonly organizationId: number }> = {
  subject: 'alarms.fired',
  schema: z.strictObject({ organizationId: z.int() }),
};
