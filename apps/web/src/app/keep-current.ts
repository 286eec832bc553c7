import type { QueryClient } from '@tanstack/react-query';
import { onListChanges } from '../live/list-changes.ts';
import type { AnyFeature } from '../shared/feature.ts';

/** When rows of a list change, reads again what the features say shows them. */
export function keepCurrent(
  queries: Pick<QueryClient, 'invalidateQueries'>,
  features: readonly Pick<AnyFeature, 'shownIn'>[],
): () => void {
  return onListChanges((changes) => {
    for (const topic of new Set(changes.map((change) => change.topic))) {
      const keys = new Set<unknown>(features.flatMap(({ shownIn }) => shownIn?.[topic] ?? []));
      if (keys.size > 0) void queries.invalidateQueries({ predicate: ({ queryKey }) => keys.has(queryKey[0]) });
    }
  });
}
