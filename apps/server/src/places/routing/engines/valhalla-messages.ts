import { z } from 'zod';

/** What the process of Valhalla is started with. */
export const processStart = z.object({
  /** The folder of the installed package. */
  packageFolder: z.string(),
  tileFolder: z.string(),
  /** Above this the process ends itself. */
  memoryMb: z.number(),
});
export type ProcessStart = z.infer<typeof processStart>;

export const processRequest = z.object({ action: z.enum(['route', 'sources_to_targets']), query: z.string() });
export type ProcessRequest = z.infer<typeof processRequest>;

/** The JSON of Valhalla, or why it has none. */
export const processReply = z.object({ answer: z.string().optional(), refusal: z.string().optional() });
export type ProcessReply = z.infer<typeof processReply>;
