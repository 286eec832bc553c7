import { z } from 'zod';

/** Query of the drive report (specification, chapter 2). A value that does not fit is dropped, not fatal. */
export const driveReportSearch = z.object({
  range: z.string().optional().catch(undefined),
  from: z.string().optional().catch(undefined),
  to: z.string().optional().catch(undefined),
  devices: z.string().optional().catch(undefined),
  drivers: z.string().optional().catch(undefined),
  tab: z.string().optional().catch(undefined),
  type: z.string().optional().catch(undefined),
});
