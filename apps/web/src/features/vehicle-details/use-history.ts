import { endpoints, LIST_LIMIT, type Position, type SimplePosition, type Stage } from '@konvoj/contract';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useLive } from '../../live/use-live.ts';
import { call } from '../../shared/api.ts';
import type { Period } from '../../shared/period.ts';

/** What is asked for: one device and a period that has passed its checks. */
export interface HistoryOf {
  readonly deviceId: number;
  readonly period: Period;
}

const keyOf = (of: HistoryOf, what: string) => ['history', of.deviceId, what, of.period.from, of.period.to] as const;
const isNow = ({ period }: HistoryOf): boolean => Date.parse(period.to) > Date.now();

/** The merged stages of the period, newest first. A new open stage of the vehicle asks for them again. */
export function useStages(of: HistoryOf) {
  useReloadOnNewStage(of);
  return useQuery({
    queryKey: keyOf(of, 'stages'),
    queryFn: ({ signal }): Promise<Stage[]> =>
      call(endpoints.stages.list, { query: { deviceId: String(of.deviceId), ...of.period } }, { signal }),
    select: newestFirst,
  });
}

function newestFirst(stages: Stage[]): Stage[] {
  return [...stages].sort((a, b) => b.id - a.id);
}

function useReloadOnNewStage(of: HistoryOf): void {
  const client = useQueryClient();
  const { deviceId } = of;
  const openId = useLive(useCallback((state) => state.stages.get(deviceId)?.id ?? null, [deviceId]));
  const seen = useRef(openId);
  useEffect(() => {
    const before = seen.current;
    seen.current = openId;
    if (before !== null && before !== openId) void client.invalidateQueries({ queryKey: ['history', deviceId] });
  }, [client, deviceId, openId]);
}

/** The thinned track of the period, oldest first; what arrives live is added at its end. */
export function useTrack(of: HistoryOf) {
  const query = useQuery({
    queryKey: keyOf(of, 'track'),
    queryFn: ({ signal }): Promise<SimplePosition[]> =>
      call(endpoints.positions.simple, { query: { deviceId: of.deviceId, ...of.period } }, { signal }),
  });
  const tail = useLiveTail(of);
  const { data } = query;
  const points = useMemo(() => (data ? joined(data, tail) : undefined), [data, tail]);
  return { ...query, data: points };
}

function joined(track: readonly SimplePosition[], tail: readonly SimplePosition[]): readonly SimplePosition[] {
  const last = track.at(-1)?.[0] ?? 0;
  const newer = tail.filter(([time]) => time > last);
  return newer.length > 0 ? [...track, ...newer] : track;
}

const NO_POINTS: readonly SimplePosition[] = [];

/** The live positions of the device since the page was opened, while the period reaches to now. */
function useLiveTail(of: HistoryOf): readonly SimplePosition[] {
  const { deviceId } = of;
  const live = useLive(useCallback((state) => state.positions.get(deviceId) ?? null, [deviceId]));
  const [tail, setTail] = useState({ deviceId, points: NO_POINTS });
  const point = live && simpleOf(live);
  const last = tail.deviceId === deviceId ? tail.points.at(-1) : undefined;
  if (tail.deviceId !== deviceId) setTail({ deviceId, points: NO_POINTS });
  else if (point && (last === undefined || point[0] > last[0])) setTail({ deviceId, points: [...tail.points, point] });
  return isNow(of) && tail.deviceId === deviceId ? tail.points : NO_POINTS;
}

function simpleOf(position: Position): SimplePosition | null {
  if (!position.valid || position.latitude === null || position.longitude === null) return null;
  return [
    Date.parse(position.deviceTime) / 1_000,
    position.latitude,
    position.longitude,
    position.course,
    position.speed,
  ];
}

/** The full records of the period, newest first, a page at a time. */
export function useRecords(of: HistoryOf) {
  const query = useInfiniteQuery({
    queryKey: keyOf(of, 'records'),
    initialPageParam: undefined as number | undefined,
    queryFn: ({ pageParam, signal }): Promise<Position[]> =>
      call(
        endpoints.positions.list,
        {
          query: {
            deviceId: of.deviceId,
            ...of.period,
            limit: LIST_LIMIT.max,
            ...(pageParam !== undefined && { before: pageParam }),
          },
        },
        { signal },
      ),
    getNextPageParam: (page) => (page.length < LIST_LIMIT.max ? undefined : page.at(-1)?.id),
  });
  const { data } = query;
  const records = useMemo(() => data?.pages.flat(), [data]);
  return { ...query, data: records };
}
