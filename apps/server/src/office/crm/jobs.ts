import { z } from 'zod';
import type { JobKind } from '../../platform/jobs.ts';

/** After a contact got a place: visits of vehicles there in what was recorded. */
export const contactVisitsJob: JobKind<{ organizationId: number; contactIds: number[] }> = {
  name: 'crm-contact-visits',
  data: z.strictObject({ organizationId: z.int(), contactIds: z.array(z.int()) }),
  retries: 3,
};
/** Every night: visits of the last days that no commit has led to, also of own points that were moved. */
export const allVisitsJob: JobKind<Record<string, never>> = {
  name: 'crm-all-visits',
  data: z.strictObject({}),
  retries: 0,
};
/** Every quarter of an hour: people are reminded of the next steps of the day. */
export const remindersJob: JobKind<Record<string, never>> = {
  name: 'crm-reminders',
  data: z.strictObject({}),
  retries: 0,
};
