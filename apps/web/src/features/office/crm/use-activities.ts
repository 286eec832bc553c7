import {
  crmActivity,
  endpoints,
  LIST_LIMIT,
  type CrmActivity,
  type CrmActivityKind,
  type CrmStepFilter,
  type Request,
} from '@konvoj/contract';
import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query';
import { ProblemError } from '../../../shared/api-errors.ts';
import { call } from '../../../shared/api.ts';

/** First part of the keys; live data name it (`shownIn`). */
export const ACTIVITIES = 'crmActivities';
const activityKey = (id: number) => [ACTIVITIES, 'activity', id] as const;

export interface ActivityFilter {
  readonly search: string;
  readonly contact: number | undefined;
  readonly kind: CrmActivityKind | undefined;
  readonly person: number | undefined;
  readonly step: CrmStepFilter | undefined;
  /** ISO instants; either may be absent. */
  readonly from: string | undefined;
  readonly to: string | undefined;
}

function queryOf({ search, contact, kind, person, step, from, to }: ActivityFilter) {
  return {
    ...(search !== '' && { search }),
    ...(contact !== undefined && { contactIds: String(contact) }),
    ...(kind !== undefined && { kinds: kind }),
    ...(person !== undefined && { userIds: String(person) }),
    ...(step !== undefined && { step }),
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
  };
}

/** Activities, a page at a time: the newest first, those with open steps by due day. */
export function useActivityList(filter: ActivityFilter) {
  return useInfiniteQuery({
    queryKey: [ACTIVITIES, 'list', filter],
    initialPageParam: undefined as number | undefined,
    queryFn: ({ signal, pageParam }): Promise<CrmActivity[]> =>
      call(
        endpoints.crmActivities.list,
        {
          query: {
            ...queryOf(filter),
            ...(pageParam !== undefined && { before: String(pageParam) }),
            limit: LIST_LIMIT.default,
          },
        },
        { signal },
      ),
    getNextPageParam: (page) => (page.length < LIST_LIMIT.default ? undefined : page.at(-1)?.id),
    // Another filter shows what was there until the answer has come.
    placeholderData: keepPreviousData,
  });
}

export function useActivity(id: number | undefined) {
  return useQuery({
    queryKey: activityKey(id ?? 0),
    queryFn: ({ signal }) => call(endpoints.crmActivities.find, { params: { id: id ?? 0 } }, { signal }),
    enabled: id !== undefined,
  });
}

/** Numbers of next steps and of visits that wait. */
export function useCounts() {
  return useQuery({
    queryKey: ['crmCounts'],
    queryFn: ({ signal }) => call(endpoints.crmActivities.counts, {}, { signal }),
  });
}

/** Orders that an activity can name: open ones and those that were closed lately. */
export function useOrderChoices() {
  return useQuery({
    queryKey: ['crmOrders'],
    queryFn: ({ signal }) => call(endpoints.loadingOrders.list, { query: {} }, { signal }),
  });
}

export function useDriverChoices() {
  return useQuery({
    queryKey: ['crmDrivers'],
    queryFn: ({ signal }) => call(endpoints.drivers.list, { query: {} }, { signal }),
  });
}

const SHOW_ACTIVITIES: ReadonlySet<unknown> = new Set([
  ACTIVITIES,
  'crmContacts',
  'crmTimeline',
  'crmCounts',
  'crmVisits',
]);

/** Reads again whatever shows activities. @param removedId an activity that is not there any more */
export const readActivitiesAgain = (client: QueryClient, removedId?: number): Promise<unknown> =>
  client.invalidateQueries({
    predicate: ({ queryKey: [first, what, id] }) =>
      SHOW_ACTIVITIES.has(first) && !(first === ACTIVITIES && what === 'activity' && id === removedId),
  });

/** A change that the server answers with the activity; a refusal with what somebody else has stored shows that. */
function useChange<Input>(idOf: (input: Input) => number | null, change: (input: Input) => Promise<CrmActivity>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (input: Input) => {
      try {
        return await change(input);
      } catch (failure) {
        const [id, stored] = [idOf(input), storedMeanwhile(failure)];
        if (id !== null && stored !== null) client.setQueryData(activityKey(id), stored);
        throw failure;
      }
    },
    onSuccess: (activity) => {
      client.setQueryData(activityKey(activity.id), activity);
      return readActivitiesAgain(client);
    },
  });
}

export type ActivityBody = NonNullable<Request<typeof endpoints.crmActivities.replace>['body']>;

interface SavedActivity {
  readonly body: ActivityBody;
  readonly version: number | undefined;
}

/** @param id null: a new activity */
export function useSaveActivity(id: number | null) {
  return useChange<SavedActivity>(
    () => id,
    ({ body, version }) =>
      id === null
        ? call(endpoints.crmActivities.create, { body: { ...body, contactId: body.contactId ?? 0 } })
        : call(endpoints.crmActivities.replace, {
            params: { id },
            body: { ...body, ...(version !== undefined && { version }) },
          }),
  );
}

export type StepChange = Pick<CrmActivity, 'id' | 'version'> & { readonly done: boolean };

/** Marks the next step of an activity as done, or as open. */
export const useFinishStep = () =>
  useChange<StepChange>(
    ({ id }) => id,
    ({ id, version, done }) => call(endpoints.crmActivities.finishStep, { params: { id }, body: { done, version } }),
  );

export function useRemoveActivity() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(endpoints.crmActivities.remove, { params: { id } }),
    onSuccess: (_, id) => readActivitiesAgain(client, id),
  });
}

export function useAddFiles(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (files: readonly File[]) =>
      call(endpoints.crmActivities.addFiles, { params: { id }, body: {} }, { files }),
    onSettled: () => readActivitiesAgain(client),
  });
}

export function useRemoveFile(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (fileId: number) => call(endpoints.crmActivities.removeFile, { params: { id, fileId } }),
    onSettled: () => readActivitiesAgain(client),
  });
}

/** The activity as somebody else has stored it meanwhile; null: the change was refused for another reason. */
function storedMeanwhile(failure: unknown): CrmActivity | null {
  if (!(failure instanceof ProblemError) || failure.code !== 'crm_activity.changed_meanwhile') return null;
  return crmActivity.safeParse(failure.problem.current).data ?? null;
}
