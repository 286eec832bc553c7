import { endpoints, type ReportRun } from '@konvoj/contract';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../../../shared/api.ts';
import { useNamedDrivers } from '../../../shared/use-driver-names.ts';
import type { ScheduleBody } from './schedule-model.ts';

const SCHEDULES = ['reportSchedules'];
const ARCHIVE = ['reportArchive'];
const PAGE = 100;
/** While a report is being made or mailed. */
const REFRESH_MS = 3_000;

export function useSchedules() {
  return useQuery({
    queryKey: SCHEDULES,
    queryFn: ({ signal }) => call(endpoints.reportSchedules.list, {}, { signal }),
    refetchInterval: ({ state }) =>
      state.data?.some(({ lastRun }) => lastRun?.state === 'waiting' || lastRun?.state === 'building') === true
        ? REFRESH_MS
        : false,
  });
}

export function useScheduleChanges() {
  const client = useQueryClient();
  const reload = () => client.invalidateQueries({ queryKey: SCHEDULES });
  const save = useMutation({
    mutationFn: ({ id, body, version }: { id: number | null; body: ScheduleBody; version: string | undefined }) =>
      id === null
        ? call(endpoints.reportSchedules.create, { body })
        : call(endpoints.reportSchedules.replace, { params: { id }, body: { ...body, version } }),
    onSuccess: reload,
  });
  const pause = useMutation({
    mutationFn: ({ id, paused }: { id: number; paused: boolean }) =>
      call(endpoints.reportSchedules.pause, { params: { id }, body: { paused } }),
    onSettled: reload,
  });
  const remove = useMutation({
    mutationFn: (id: number) => call(endpoints.reportSchedules.remove, { params: { id } }),
    onSuccess: reload,
  });
  const test = useMutation({
    mutationFn: (id: number) => call(endpoints.reportSchedules.test, { params: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: ARCHIVE }),
  });
  return { save, pause, remove, test, reload };
}

/** Whether something of a report is still to come: its files, or the end of a mail. */
const isUnderWay = ({ state, mails }: ReportRun): boolean =>
  state === 'waiting' || state === 'building' || mails.some(({ endedAt }) => endedAt === null);

/** The newest reports first; read again while one is under way. @param schedule undefined: of all */
export function useArchive(schedule: number | undefined) {
  return useInfiniteQuery({
    queryKey: [...ARCHIVE, schedule],
    queryFn: ({ pageParam, signal }) =>
      call(endpoints.reportArchive.list, { query: { schedule, before: pageParam, limit: PAGE } }, { signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (page) => (page.length < PAGE ? undefined : page.at(-1)?.id),
    refetchInterval: ({ state }) => (state.data?.pages.flat().some(isUnderWay) === true ? REFRESH_MS : false),
  });
}

export function useResend() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, recipients }: { id: number; recipients: string[] }) =>
      call(endpoints.reportArchive.resend, { params: { id }, body: { recipients } }),
    onSuccess: () => client.invalidateQueries({ queryKey: ARCHIVE }),
  });
}

/** The templates that the user sees. */
export function useReportTemplates() {
  return useQuery({
    queryKey: ['reportTemplates'],
    queryFn: ({ signal }) => call(endpoints.reportTemplates.list, {}, { signal }),
  }).data;
}

interface Choice {
  readonly value: string;
  readonly label: string;
}

/** Vehicles by their device, to choose from. */
export function useVehicleChoices(): readonly Choice[] {
  const { data } = useQuery({
    queryKey: ['vehicles', 'reportSchedules'],
    queryFn: ({ signal }) => call(endpoints.vehicles.list, {}, { signal }),
    staleTime: 5 * 60_000,
  });
  return useMemo(
    () =>
      data?.flatMap(({ deviceId, licencePlate }) =>
        deviceId === null ? [] : [{ value: String(deviceId), label: licencePlate }],
      ) ?? [],
    [data],
  );
}

export function useDriverChoices(): readonly Choice[] {
  const drivers = useNamedDrivers();
  return useMemo(
    () =>
      drivers?.map(({ id, firstName, lastName }) => ({ value: String(id), label: `${lastName} ${firstName}` })) ?? [],
    [drivers],
  );
}
