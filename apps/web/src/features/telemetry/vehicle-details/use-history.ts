import {
  endpoints,
  LIST_LIMIT,
  MAX_DAYS_POSITIONS,
  type Position,
  type SimplePosition,
  type Stage,
} from '@konvoj/contract';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useLive } from '../../../live/use-live.ts';
import { call } from '../../../shared/api.ts';
import { piecesOf, type Period } from '../../../shared/period.ts';
import { useTimeZone } from '../../../shared/session-state.ts';

/** The request: one device and a period that has passed its checks. */
export interface HistoryOf {
  readonly deviceId: number;
  readonly period: Period;
}

/** Without a network a call fails visibly instead of waiting; it is repeated when the network is back. */
const OFFLINE_FAILS = { networkMode: 'always', refetchOnReconnect: true } as const;

/** An open stage grows without an event of its own. */
const READ_AGAIN_MS = 60_000;

const keyOf = (of: HistoryOf, what: string) => ['history', of.deviceId, what, of.period.from, of.period.to] as const;
const reachesNow = ({ period }: HistoryOf): boolean => Date.parse(period.to) > Date.now();

/** The merged stages that touch the period, whole, newest first. A new open stage of the vehicle asks for them again. */
export function useStages(of: HistoryOf) {
  useReloadOnNewStage(of);
  return useQuery({
    ...OFFLINE_FAILS,
    queryKey: keyOf(of, 'stages'),
    queryFn: ({ signal }): Promise<Stage[]> =>
      call(endpoints.stages.list, { query: { deviceId: String(of.deviceId), ...of.period } }, { signal }),
    select: newestFirst,
    refetchInterval: () => (reachesNow(of) ? READ_AGAIN_MS : false),
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

/** The thinned track of a stretch of time, oldest first, read in pieces; what arrives live is added at its end; `waits`: not yet. */
export function useTrack({ waits, ...of }: HistoryOf & { readonly waits: boolean }) {
  const timeZone = useTimeZone();
  const query = useQuery({
    queryKey: keyOf(of, 'track'),
    enabled: !waits,
    queryFn: ({ signal }) => trackInPieces(of, timeZone, signal),
  });
  const tail = useLiveTail(of);
  const { data } = query;
  const points = useMemo(() => (data ? joined(data, tail) : undefined), [data, tail]);
  return { ...query, data: points };
}

async function trackInPieces(of: HistoryOf, timeZone: string, signal: AbortSignal): Promise<SimplePosition[]> {
  const pieces: SimplePosition[][] = [];
  // One after the other: together they would be the largest question that this page asks.
  for (const period of piecesOf(of.period, MAX_DAYS_POSITIONS, timeZone)) {
    pieces.push(await call(endpoints.positions.simple, { query: { deviceId: of.deviceId, ...period } }, { signal }));
  }
  return pieces.flat();
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
  return reachesNow(of) && tail.deviceId === deviceId ? tail.points : NO_POINTS;
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

/** Where the next page of records begins: in which piece of the period (0 is the newest), and before which record. */
interface RecordsFrom {
  readonly piece: number;
  readonly before?: number;
}
interface RecordsPage {
  readonly records: readonly Position[];
  readonly next: RecordsFrom | null;
}

/** The full records of the period, newest first, a page at a time. */
export function useRecords(of: HistoryOf) {
  const timeZone = useTimeZone();
  const query = useInfiniteQuery({
    ...OFFLINE_FAILS,
    queryKey: keyOf(of, 'records'),
    initialPageParam: FIRST_PAGE,
    queryFn: ({ pageParam, signal }) => recordsPage(of, timeZone, pageParam, signal),
    getNextPageParam: ({ next }) => next,
  });
  const { data } = query;
  const records = useMemo(() => data?.pages.flatMap((page) => page.records), [data]);
  return { ...query, data: records };
}

const FIRST_PAGE: RecordsFrom = { piece: 0 };

async function recordsPage(
  of: HistoryOf,
  timeZone: string,
  start: RecordsFrom,
  signal: AbortSignal,
): Promise<RecordsPage> {
  const pieces = piecesOf(of.period, MAX_DAYS_POSITIONS, timeZone).toReversed();
  let { piece, before } = start;
  for (;;) {
    const period = pieces[piece];
    if (period === undefined) return { records: [], next: null };
    const query = { deviceId: of.deviceId, ...period, limit: LIST_LIMIT.max, ...(before !== undefined && { before }) };
    const records = await call(endpoints.positions.list, { query }, { signal });
    const last = records.at(-1);
    if (last !== undefined && records.length === LIST_LIMIT.max) return { records, next: { piece, before: last.id } };
    const isLast = piece + 1 >= pieces.length;
    if (last !== undefined || isLast) return { records, next: isLast ? null : { piece: piece + 1 } };
    // Nothing in this piece: an empty page would look like the end.
    piece += 1;
    before = undefined;
  }
}
