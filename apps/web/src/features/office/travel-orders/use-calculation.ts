import { endpoints, type AllowanceCalculation } from '@konvoj/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDebouncedValue } from '@mantine/hooks';
import { call } from '../../../shared/api.ts';
import { calculationOf } from './form-model.ts';
import type { OrderValues } from './form-values.ts';

/** Typing pauses this long before it is calculated. */
const PAUSE_MS = 250;

export interface Calculated {
  /** Null: nothing can be calculated yet, or the server refused it. */
  readonly result: AllowanceCalculation | null;
  /** The result is that of what was typed before. */
  readonly isBehind: boolean;
  readonly failure: unknown;
}

/**
 * The allowances of the order as typed, calculated by the server while typing pauses.
 * @param last of the order as stored; shown until the first reply
 * @param isStored nothing of the trip is changed: `last` is shown without a call
 */
export function useCalculation(
  values: OrderValues,
  last: AllowanceCalculation | null,
  { isStored, enabled }: { readonly isStored: boolean; readonly enabled: boolean },
): Calculated {
  const stored = isStored ? last : null;
  const body = enabled && stored === null ? calculationOf(values) : null;
  const content = body === null ? null : JSON.stringify(body);
  const [settled] = useDebouncedValue(content, PAUSE_MS);
  const isTyping = content !== settled;
  const { data, error, isPlaceholderData, isFetching } = useQuery({
    queryKey: ['travelOrderCalculation', content],
    queryFn: ({ signal }) => {
      if (body === null) throw new Error('nothing to calculate');
      return call(endpoints.allowances.calculate, { body }, { signal });
    },
    enabled: body !== null && !isTyping,
    placeholderData: keepPreviousData,
    retry: false,
  });
  if (stored !== null) return { result: stored, isBehind: false, failure: null };
  if (body === null) return { result: null, isBehind: false, failure: null };
  return {
    // Before the first reply the lines as stored stay on the screen.
    result: data ?? (error === null ? last : null),
    isBehind: isTyping || isPlaceholderData || isFetching,
    failure: isTyping ? null : error,
  };
}
