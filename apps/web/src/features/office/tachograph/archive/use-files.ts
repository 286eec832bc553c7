import {
  endpoints,
  type ReceivedTachographFile,
  type Request,
  type TachographFileKind,
  type TachographFileSettings,
  type TachographVerdict,
} from '@konvoj/contract';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../../shared/api.ts';
import { DRIVING_TIME } from '../driving/use-driving-time.ts';

/** First part of the keys; live data name it (`shownIn`). */
export const FILES = 'tachographFiles';
const PAGE = 200;
/** The most that a list gives at once. */
const CARDS_MAX = 1_000;

export interface FileFilter {
  readonly kind?: TachographFileKind | undefined;
  readonly verdict?: TachographVerdict | undefined;
  readonly driverId?: number | undefined;
  readonly vehicleId?: number | undefined;
  readonly unmatched?: true | undefined;
  readonly search?: string | undefined;
}

/** Stored files, the last received first. */
export function useFiles({ unmatched, ...filter }: FileFilter) {
  return useInfiniteQuery({
    queryKey: [FILES, 'list', { ...filter, unmatched }],
    queryFn: ({ pageParam, signal }) =>
      call(
        endpoints.tachographFiles.list,
        { query: { ...filter, ...(unmatched && { unmatched: 'true' }), before: pageParam, limit: PAGE } },
        { signal },
      ),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (page) => (page.length < PAGE ? undefined : page.at(-1)?.id),
  });
}

/** The newest files of driver cards, for what they say about the cards. */
export function useCardFiles() {
  return useQuery({
    queryKey: [FILES, 'cards'],
    queryFn: ({ signal }) =>
      call(endpoints.tachographFiles.list, { query: { kind: 'driverCard', limit: CARDS_MAX } }, { signal }),
    staleTime: 60_000,
  });
}

/** The newest files whose driver or vehicle is not known. */
export function useUnmatchedFiles() {
  return useQuery({
    queryKey: [FILES, 'unmatched'],
    queryFn: ({ signal }) =>
      call(endpoints.tachographFiles.list, { query: { unmatched: 'true', limit: PAGE } }, { signal }),
  });
}

export function useFileContent(id: number) {
  return useQuery({
    queryKey: [FILES, 'content', id],
    queryFn: ({ signal }) => call(endpoints.tachographFiles.content, { params: { id } }, { signal }),
  });
}

export type UploadProgress = { readonly done: number; readonly count: number } | null;

/** Sends files in one call; `onProgress` counts the received files, also those of archives. */
export async function uploadFiles(
  files: readonly File[],
  signal: AbortSignal,
  onProgress: (progress: UploadProgress) => void,
): Promise<readonly ReceivedTachographFile[]> {
  const { rows } = await call(endpoints.tachographFiles.upload, { body: {} }, { files, signal, onProgress });
  return rows;
}

type Assignment = NonNullable<Request<typeof endpoints.tachographFiles.assign>['body']>;

export function useFileChanges() {
  const client = useQueryClient();
  const reload = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: [FILES] }),
      client.invalidateQueries({ queryKey: [DRIVING_TIME] }),
    ]);
  const assign = useMutation({
    mutationFn: ({ id, body }: { readonly id: number; readonly body: Assignment }) =>
      call(endpoints.tachographFiles.assign, { params: { id }, body }),
    onSuccess: reload,
  });
  const remove = useMutation({
    mutationFn: (id: number) => call(endpoints.tachographFiles.remove, { params: { id } }),
    onSuccess: reload,
  });
  return { assign, remove, reload };
}

export function useFileSettings() {
  return useQuery({
    queryKey: [FILES, 'settings'],
    queryFn: ({ signal }) => call(endpoints.tachographFiles.settings, {}, { signal }),
  });
}

export function useSaveFileSettings() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: TachographFileSettings) => call(endpoints.tachographFiles.saveSettings, { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: [FILES, 'settings'] }),
  });
}

/** Drivers and vehicles to choose from. */
export function useOwnerChoices() {
  const drivers = useQuery({
    queryKey: ['tachographDrivers'],
    queryFn: ({ signal }) => call(endpoints.drivers.list, { query: {} }, { signal }),
  });
  const vehicles = useQuery({
    queryKey: ['tachographVehicles'],
    queryFn: ({ signal }) => call(endpoints.vehicles.list, { query: {} }, { signal }),
  });
  return {
    drivers: (drivers.data ?? []).map(({ id, firstName, lastName }) => ({
      value: String(id),
      label: `${lastName} ${firstName}`,
    })),
    vehicles: (vehicles.data ?? []).map(({ id, licencePlate }) => ({ value: String(id), label: licencePlate })),
  };
}
