import type { QueryClient } from '@tanstack/react-query';
import { onGap } from '../live/gap.ts';

/** After an interruption everything is requested again, like the live rows: the page never shows data with a gap. */
export function keepComplete(queries: Pick<QueryClient, 'invalidateQueries'>): () => void {
  return onGap(() => void queries.invalidateQueries());
}
