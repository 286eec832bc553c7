import {
  endpoints,
  type DownloadStatus,
  type DownloadSubject,
  type DownloadWhat,
  type ReminderSettings,
  type Request,
} from '@konvoj/contract';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../../shared/api.ts';

/** First part of the keys; live data name it (`shownIn`). */
export const DOWNLOADS = 'tachographDownloads';
/** While a download waits or goes on; live data usually announce its steps before. */
const REFRESH_MS = 3_000;
const PAGE = 200;

/** Where each visible driver and vehicle stands; read again while a download is under way. */
export function useDownloadStates() {
  return useQuery({
    queryKey: [DOWNLOADS, 'states'],
    queryFn: ({ signal }) => call(endpoints.tachographDownloads.states, { query: {} }, { signal }),
    refetchInterval: ({ state }) => (state.data?.some(({ running }) => running !== null) === true ? REFRESH_MS : false),
  });
}

/** One download until it has ended. @param id null: none */
export function useDownloadRun(id: number | null) {
  return useQuery({
    queryKey: [DOWNLOADS, 'run', id],
    queryFn: ({ signal }) => call(endpoints.tachographDownloads.run, { params: { id: id ?? 0 } }, { signal }),
    enabled: id !== null,
    refetchInterval: ({ state }) => (state.data !== undefined && state.data.endedAt === null ? REFRESH_MS : false),
  });
}

export interface Subject {
  readonly subject: DownloadSubject;
  readonly subjectId: number;
}

export function useDownloadActions() {
  const client = useQueryClient();
  const reload = () => client.invalidateQueries({ queryKey: [DOWNLOADS] });
  const start = useMutation({
    mutationFn: ({ subject, subjectId, what }: Subject & { readonly what?: DownloadWhat }) =>
      call(endpoints.tachographDownloads.start, {
        body: {
          ...(subject === 'vehicle' ? { vehicleId: subjectId } : { driverId: subjectId }),
          ...(what !== undefined && { what }),
        },
      }),
    onSettled: reload,
  });
  const cancel = useMutation({
    mutationFn: (id: number) => call(endpoints.tachographDownloads.cancel, { params: { id } }),
    onSettled: reload,
  });
  return { start, cancel };
}

/** Card readers with their company cards. */
export function useBridges() {
  return useQuery({
    queryKey: [DOWNLOADS, 'bridges'],
    queryFn: ({ signal }) => call(endpoints.tachographDownloads.bridges, {}, { signal }),
    refetchInterval: 30_000,
  });
}

export function useReminders() {
  return useQuery({
    queryKey: [DOWNLOADS, 'reminders'],
    queryFn: ({ signal }) => call(endpoints.tachographDownloads.reminders, {}, { signal }),
  });
}

export function useSaveReminders() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: ReminderSettings) => call(endpoints.tachographDownloads.setReminders, { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: [DOWNLOADS, 'reminders'] }),
  });
}

const plansKey = [DOWNLOADS, 'plans'] as const;

export function useDownloadPlans() {
  return useQuery({
    queryKey: plansKey,
    queryFn: ({ signal }) => call(endpoints.tachographPlans.list, {}, { signal }),
  });
}

export type PlanBody = NonNullable<Request<typeof endpoints.tachographPlans.create>['body']>;
type PlanChange = NonNullable<Request<typeof endpoints.tachographPlans.change>['body']>;

export function usePlanChanges() {
  const client = useQueryClient();
  const reload = () => client.invalidateQueries({ queryKey: [DOWNLOADS] });
  const create = useMutation({
    mutationFn: (body: PlanBody) => call(endpoints.tachographPlans.create, { body }),
    onSuccess: reload,
  });
  const change = useMutation({
    mutationFn: ({ id, body }: { readonly id: number; readonly body: PlanChange }) =>
      call(endpoints.tachographPlans.change, { params: { id }, body }),
    onSettled: reload,
  });
  const remove = useMutation({
    mutationFn: (id: number) => call(endpoints.tachographPlans.remove, { params: { id } }),
    onSuccess: reload,
  });
  return { create, change, remove, reload };
}

export interface LogFilter {
  readonly subject?: DownloadSubject | undefined;
  readonly status?: DownloadStatus | undefined;
  readonly runId?: number | undefined;
}

/** Changes of status, the newest first. */
export function useDownloadLog(filter: LogFilter) {
  return useInfiniteQuery({
    queryKey: [DOWNLOADS, 'log', filter],
    queryFn: ({ pageParam, signal }) =>
      call(endpoints.tachographDownloads.log, { query: { ...filter, before: pageParam, limit: PAGE } }, { signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (page) => (page.length < PAGE ? undefined : page.at(-1)?.id),
  });
}

/** Messages of downloads without their content, the newest first. */
export function useDownloadDebug(runId: number | undefined) {
  return useInfiniteQuery({
    queryKey: [DOWNLOADS, 'debug', runId],
    queryFn: ({ pageParam, signal }) =>
      call(endpoints.tachographDownloads.debug, { query: { runId, before: pageParam, limit: PAGE } }, { signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (page) => (page.length < PAGE ? undefined : page.at(-1)?.id),
  });
}
