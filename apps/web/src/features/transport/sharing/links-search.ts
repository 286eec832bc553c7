import { z } from 'zod';

/** What the list shows: links that are of use now or later, those whose time is over, or all. */
export const linkView = z.enum(['current', 'ended', 'all']);
export type LinkView = z.infer<typeof linkView>;

/** What the list of shared links holds in the address. */
export const linksSearch = z.object({ links: linkView.optional().catch(undefined) });
