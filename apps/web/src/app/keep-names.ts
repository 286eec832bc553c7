import type { Query, QueryClient } from '@tanstack/react-query';
import { onListChanges } from '../live/list-changes.ts';

/** Stages, records and addresses call places by the own points near them. */
const NAMING = new Set<unknown>(['history', 'geocode']);

const namesPlaces = ({ queryKey }: Pick<Query, 'queryKey'>): boolean => NAMING.has(queryKey[0]);

/** When somebody adds or renames a point, everything that shows its name is reloaded. */
export function keepNames(queries: Pick<QueryClient, 'invalidateQueries'>): () => void {
  return onListChanges((changes) => {
    if (changes.some(({ topic }) => topic === 'points')) void queries.invalidateQueries({ predicate: namesPlaces });
  });
}
