import { endpoints, type Route } from '@konvoj/contract';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useLanguage } from '../../../i18n/use-text.ts';
import { legLines } from '../../../map/leg-lines.ts';
import type { LngLat } from '../../../map/map-types.ts';
import { call } from '../../../shared/api.ts';
import type { PlanDraft } from './plan-draft.ts';
import { legKey } from './route-lines.ts';

/** A pause this long in dragging and typing is the end of it. */
const REST_MS = 250;

export interface PlanRoute {
  /** Of the plan as it is; undefined: not known yet. */
  readonly route: Route | undefined;
  /** The last one that was known: it may be of other points. */
  readonly shown: Route | undefined;
  /** The lines of its legs by their ends (`legKey`). */
  readonly lines: ReadonlyMap<string, readonly LngLat[]>;
  readonly isPending: boolean;
  readonly failure: unknown;
  readonly retry: () => void;
}

/**
 * The way through the points of a plan, calculated whenever what decides about it rests. An answer for points that were
 * moved meanwhile is discarded, and its request cancelled.
 */
export function usePlanRoute({ points, profile, avoid, departAt }: PlanDraft): PlanRoute {
  const language = useLanguage();
  const content = JSON.stringify([points.map(({ at }) => at), profile, avoid, departAt, language]);
  const asked = useMemo(
    () => ({
      body: {
        points: points.map(({ at }) => at),
        profile,
        avoid: [...avoid],
        ...(departAt !== null && { departAt }),
        language,
      },
      content,
    }),
    // Names and notes of points decide nothing.
    // oxlint-disable-next-line react/exhaustive-deps -- by its content
    [content],
  );
  const [rested] = useDebouncedValue(asked, REST_MS);
  const enabled = rested.body.points.length > 1;
  const query = useQuery({
    queryKey: ['planRoute', rested.content],
    queryFn: async ({ signal }) => {
      const route = await call(endpoints.routing.route, { body: rested.body }, { signal });
      const lines = legLines(route);
      const { points: places } = rested.body;
      const byLeg = lines.map((line, index): [string, readonly LngLat[]] => [
        legKey(places[index], places[index + 1]),
        line,
      ]);
      return { route, lines: new Map(byLeg) };
    },
    enabled,
    placeholderData: (before) => before,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const isCurrent = rested.content === asked.content;
  const known = enabled ? query.data : undefined;
  const failure = isCurrent && enabled && !query.isFetching ? query.error : null;
  return {
    route: isCurrent && !query.isPlaceholderData ? known?.route : undefined,
    shown: known?.route,
    lines: known?.lines ?? NO_LINES,
    isPending: points.length > 1 && (!isCurrent || query.isFetching),
    failure,
    retry: () => void query.refetch(),
  };
}

const NO_LINES: PlanRoute['lines'] = new Map();
