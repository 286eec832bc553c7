import type { QueryClient } from '@tanstack/react-query';
import { onGap } from '../live/gap.ts';

/** After an interruption everything is asked for again, as the live rows are: a gap is never shown as truth. */
export function keepComplete(queries: Pick<QueryClient, 'invalidateQueries'>): () => void {
  return onGap(() => void queries.invalidateQueries());
}
