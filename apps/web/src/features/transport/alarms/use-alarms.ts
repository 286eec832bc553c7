import { endpoints, LIST_LIMIT, type Alarm, type AlarmEntry } from '@konvoj/contract';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../shared/api.ts';
import { useUser } from '../../../shared/session-state.ts';
import { bodyOf, typedOf, type RuleValues } from './rule-model.ts';

/** First parts of the keys; live data name them (`shownIn`). */
export const ALARMS = 'alarms';
export const HISTORY = 'alarmHistory';
export const ZONES = 'alarmZones';
export const TRAILERS = 'alarmTrailers';

/** The alarms of the user; of an administrator all of the organization. */
export function useAlarms() {
  return useQuery({ queryKey: [ALARMS], queryFn: ({ signal }) => call(endpoints.alarms.list, {}, { signal }) });
}

/** Unread and all entries of each alarm that has some. */
export function useCounts() {
  const hasOrganization = useUser()?.organization != null;
  return useQuery({
    queryKey: [HISTORY, 'counts'],
    queryFn: ({ signal }) => call(endpoints.alarmHistory.counts, {}, { signal }),
    enabled: hasOrganization,
  });
}

export interface HistoryFilter {
  readonly from?: string;
  readonly to?: string;
  readonly deviceId?: number;
  readonly alarmId?: number;
  readonly unread?: boolean;
}

/** One entry of the history, as a link names it. */
export function useEntry(id: number | undefined) {
  return useQuery({
    queryKey: [HISTORY, 'entry', id],
    queryFn: async ({ signal }) =>
      (await call(endpoints.alarmHistory.list, { query: { historyIds: String(id) } }, { signal }))[0] ?? null,
    enabled: id !== undefined,
  });
}

/** Entries of the history, newest first; older pages on request. */
export function useHistory({ alarmId, unread, ...filter }: HistoryFilter) {
  const query = {
    ...filter,
    ...(alarmId !== undefined && { alarmIds: String(alarmId) }),
    ...(unread === true && { unread: 'true' }),
  };
  return useInfiniteQuery({
    queryKey: [HISTORY, 'list', query],
    queryFn: ({ pageParam, signal }) =>
      call(
        endpoints.alarmHistory.list,
        { query: { ...query, ...(pageParam !== null && { before: pageParam }) } },
        { signal },
      ),
    initialPageParam: null as number | null,
    getNextPageParam: (page) => (page.length < LIST_LIMIT.default ? undefined : page.at(-1)?.id),
    select: ({ pages }) => pages.flat(),
  });
}

/** The newest unread entries, for notices. */
export function readNewest(): Promise<AlarmEntry[]> {
  return call(endpoints.alarmHistory.list, { query: { unread: 'true', limit: 5 } });
}

/** Zones to choose from, by name. */
export function useZones() {
  return useQuery({ queryKey: [ZONES], queryFn: ({ signal }) => call(endpoints.geoZones.list, {}, { signal }) });
}

/** Trailers to choose from, by licence plate. */
export function useTrailers() {
  return useQuery({ queryKey: [TRAILERS], queryFn: ({ signal }) => call(endpoints.trailers.list, {}, { signal }) });
}

/** Saves an alarm: a new one without an id. */
export function useSaveAlarm(id: number | null) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (values: RuleValues): Promise<Alarm> =>
      id === null
        ? call(endpoints.alarms.create, { body: bodyOf(values) })
        : call(endpoints.alarms.replace, { params: { id }, body: { ...bodyOf(values), version: values.version } }),
    onSuccess: () => client.invalidateQueries({ queryKey: [ALARMS] }),
  });
}

export function useRemoveAlarm() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(endpoints.alarms.remove, { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: [ALARMS] }),
  });
}

/** How often a rule as typed would have fired. */
export function usePreview() {
  return useMutation({
    mutationFn: (values: RuleValues) => call(endpoints.alarms.preview, { body: typedOf(values) }),
  });
}

/** What is marked read must fulfil all that is given. */
export interface MarkRead {
  readonly deviceId?: number;
  readonly alarmIds?: number[];
  readonly historyIds?: number[];
}

export function useMarkRead() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (which: MarkRead) => call(endpoints.alarmHistory.markRead, { body: which }),
    onSettled: () => client.invalidateQueries({ queryKey: [HISTORY] }),
  });
}

/** Clears the history of a vehicle. */
export function useClearHistory() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (deviceId: number) => call(endpoints.alarmHistory.clear, { params: { id: deviceId } }),
    onSettled: () => client.invalidateQueries({ queryKey: [HISTORY] }),
  });
}
