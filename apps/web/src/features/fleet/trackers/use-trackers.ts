import { endpoints, type Request } from '@konvoj/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../shared/api.ts';
import { useUser } from '../../../shared/session-state.ts';

const KEY = 'trackers';
/** Unknown trackers report every few seconds to minutes; users wait for them at this panel. */
const UNKNOWN_EVERY_MS = 10_000;
const CONTACT_EVERY_MS = 3_000;
const LIST_EVERY_MS = 30_000;

export type TrackerInput = NonNullable<Request<typeof endpoints.trackers.create>['body']>;

export function useTrackers() {
  const user = useUser();
  return useQuery({
    queryKey: [KEY, user?.id],
    queryFn: ({ signal }) => call(endpoints.trackers.list, {}, { signal }),
    refetchInterval: LIST_EVERY_MS,
  });
}

/** Unregistered trackers that reported. */
export function useUnknownTrackers() {
  const user = useUser();
  return useQuery({
    queryKey: [KEY, 'unknown', user?.id],
    queryFn: ({ signal }) => call(endpoints.trackers.unknown, {}, { signal }),
    refetchInterval: UNKNOWN_EVERY_MS,
  });
}

export function useContact(id: number) {
  return useQuery({
    queryKey: [KEY, 'contact', id],
    queryFn: ({ signal }) => call(endpoints.trackers.contact, { params: { id } }, { signal }),
    refetchInterval: CONTACT_EVERY_MS,
  });
}

/** Vehicles that a tracker can be mounted in. */
export function useMountable() {
  const user = useUser();
  return useQuery({
    queryKey: [KEY, 'vehicles', user?.id],
    queryFn: ({ signal }) => call(endpoints.vehicles.all, {}, { signal }),
    select: (vehicles) => vehicles.filter(({ alienated, deviceId }) => !alienated && deviceId !== null),
  });
}

/** Registers a tracker (id null) or changes one; other lists of the fleet show it too. */
export function useSaveTracker(id: number | null) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: TrackerInput) =>
      id === null
        ? call(endpoints.trackers.create, { body })
        : call(endpoints.trackers.update, { params: { id }, body }),
    onSuccess: () => client.invalidateQueries(),
  });
}

export function useRemoveTracker() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(endpoints.trackers.remove, { params: { id } }),
    onSuccess: () => client.invalidateQueries(),
  });
}

/** What the tracker sent and the server could not use. */
export function useQuarantine(id: number) {
  return useQuery({
    queryKey: [KEY, 'quarantine', id],
    queryFn: ({ signal }) => call(endpoints.trackers.quarantine, { params: { id } }, { signal }),
    refetchInterval: LIST_EVERY_MS,
  });
}

/** Hands it in again, all of it or of one reason; positions, stages and the vehicle may change with it. */
export function useReplay(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (reason: string | null) =>
      call(endpoints.trackers.replay, { params: { id }, body: reason === null ? {} : { reason } }),
    onSuccess: () => client.invalidateQueries(),
  });
}

export function useRenewKey(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(endpoints.trackers.renewKey, { params: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: [KEY] }),
  });
}

export function useRemoveKey(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(endpoints.trackers.removeKey, { params: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: [KEY] }),
  });
}
