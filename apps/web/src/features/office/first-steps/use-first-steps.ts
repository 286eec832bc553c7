import { endpoints, type Request } from '@konvoj/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../../shared/api.ts';
import { useUser } from '../../../shared/session-state.ts';
import type { TrackerBody } from './tracker-form.ts';

const KEY = 'firstSteps';
/** Steps are also done on other pages, and by colleagues. */
const STEPS_EVERY_MS = 15_000;
const TRACKERS_EVERY_MS = 5_000;
const CONTACT_EVERY_MS = 3_000;
/** Unregistered trackers try again every few seconds to minutes. */
const UNKNOWN_EVERY_MS = 10_000;

type Decision = NonNullable<Request<typeof endpoints.firstStepsCalls.change>['body']>;

/** @param isWanted false: nothing is requested */
export function useFirstSteps(isWanted = true) {
  const user = useUser();
  return useQuery({
    queryKey: [KEY, user?.id],
    queryFn: ({ signal }) => call(endpoints.firstStepsCalls.read, {}, { signal }),
    enabled: isWanted,
    staleTime: 0,
    refetchInterval: STEPS_EVERY_MS,
  });
}

/** Reads the steps again as soon as something becomes true that completes one. */
export function useStepsReadAgain(isDone: boolean): void {
  const client = useQueryClient();
  useEffect(() => {
    if (isDone) void client.invalidateQueries({ queryKey: [KEY] });
  }, [isDone, client]);
}

export function useDecide() {
  const client = useQueryClient();
  const user = useUser();
  return useMutation({
    mutationFn: (body: Decision) => call(endpoints.firstStepsCalls.change, { body }),
    onSuccess: (steps) => client.setQueryData([KEY, user?.id], steps),
  });
}

/** Vehicles in which a tracker can be mounted. */
export function useMountableVehicles() {
  return useQuery({
    queryKey: [KEY, 'vehicles'],
    queryFn: ({ signal }) => call(endpoints.vehicles.all, {}, { signal }),
    select: (vehicles) => vehicles.filter(({ alienated, deviceId }) => !alienated && deviceId !== null),
    staleTime: 0,
  });
}

export function useAddVehicle() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (licencePlate: string) => call(endpoints.vehicles.create, { body: { licencePlate } }),
    onSuccess: () => client.invalidateQueries(),
  });
}

export function useAddTracker() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: TrackerBody) => call(endpoints.trackers.create, { body }),
    onSuccess: () => client.invalidateQueries(),
  });
}

export function useRegisteredTrackers() {
  return useQuery({
    queryKey: [KEY, 'trackers'],
    queryFn: ({ signal }) => call(endpoints.trackers.list, {}, { signal }),
    staleTime: 0,
    refetchInterval: TRACKERS_EVERY_MS,
  });
}

/** What the server knows of a tracker since its start. */
export function useTrackerContact(id: number) {
  return useQuery({
    queryKey: [KEY, 'contact', id],
    queryFn: ({ signal }) => call(endpoints.trackers.contact, { params: { id } }, { signal }),
    staleTime: 0,
    refetchInterval: CONTACT_EVERY_MS,
  });
}

/**
 * The attempts of an unregistered tracker with exactly this identifier, null without any. Others are not shown here: they
 * may be those of another company on the same server.
 */
export function useAttempts(identifier: string) {
  const typed = identifier.trim();
  const { data } = useQuery({
    queryKey: [KEY, 'unknown'],
    queryFn: ({ signal }) => call(endpoints.trackers.unknown, {}, { signal }),
    enabled: typed !== '',
    refetchInterval: UNKNOWN_EVERY_MS,
  });
  return data?.find(({ imei }) => imei === typed) ?? null;
}
