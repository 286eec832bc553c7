import {
  CRM_LIMITS,
  crmContact,
  endpoints,
  LIST_LIMIT,
  type CrmContact,
  type CrmContactRow,
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
export const CONTACTS = 'crmContacts';
const contactKey = (id: number) => [CONTACTS, 'contact', id] as const;

export interface ContactFilter {
  readonly search: string;
  readonly owner: number | undefined;
  readonly tag: string | undefined;
}

/** A filter as the calls for lists and files have it. */
export const contactQuery = ({ search, owner, tag }: ContactFilter) => ({
  ...(search !== '' && { search }),
  ...(owner !== undefined && { ownerIds: String(owner) }),
  ...(tag !== undefined && { tag }),
});

/** Contacts by company name, a page at a time. */
export function useContactList(filter: ContactFilter) {
  return useInfiniteQuery({
    queryKey: [CONTACTS, 'list', filter],
    initialPageParam: undefined as number | undefined,
    queryFn: ({ signal, pageParam }): Promise<CrmContactRow[]> =>
      call(
        endpoints.crmContacts.list,
        {
          query: {
            ...contactQuery(filter),
            ...(pageParam !== undefined && { before: String(pageParam) }),
            limit: CRM_LIMITS.list,
          },
        },
        { signal },
      ),
    getNextPageParam: (page) => (page.length < CRM_LIMITS.list ? undefined : page.at(-1)?.id),
    placeholderData: keepPreviousData,
  });
}

/** How many contacts a choice offers; typing finds the others. */
const CHOICES = 30;

/** Contacts for a choice, by what is typed. */
export function useContactChoices(search: string, enabled: boolean) {
  return useQuery({
    queryKey: [CONTACTS, 'choices', search],
    queryFn: ({ signal }) =>
      call(
        endpoints.crmContacts.list,
        { query: { ...(search !== '' && { search }), limit: Math.min(CHOICES, LIST_LIMIT.max) } },
        { signal },
      ),
    placeholderData: keepPreviousData,
    enabled,
  });
}

export function useContact(id: number | undefined) {
  return useQuery({
    queryKey: contactKey(id ?? 0),
    queryFn: ({ signal }) => call(endpoints.crmContacts.find, { params: { id: id ?? 0 } }, { signal }),
    enabled: id !== undefined,
  });
}

/** Colleagues who can own contacts and next steps, by name. */
export function usePeople() {
  return useQuery({
    queryKey: ['crmPeople'],
    queryFn: ({ signal }) => call(endpoints.crmContacts.people, {}, { signal }),
  });
}

export function useTags() {
  return useQuery({
    queryKey: [CONTACTS, 'tags'],
    queryFn: ({ signal }) => call(endpoints.crmContacts.tags, {}, { signal }),
  });
}

export interface ContactKeys {
  readonly company: string;
  readonly taxNumber: string;
  readonly emails: readonly string[];
}

/**
 * Contacts that what is typed would double.
 * @param exceptId the contact that is edited; null: a new one @param rested false: it is being typed
 */
export function useDuplicates({ company, taxNumber, emails }: ContactKeys, exceptId: number | null, rested: boolean) {
  const body = {
    company,
    taxNumber,
    emails: emails.slice(0, CRM_LIMITS.emails),
    ...(exceptId !== null && { exceptId }),
  };
  const isTyped = company.trim() !== '' || taxNumber.trim() !== '' || emails.length > 0;
  return useQuery({
    queryKey: [CONTACTS, 'duplicates', body],
    queryFn: ({ signal }) => call(endpoints.crmContacts.duplicates, { body }, { signal }),
    enabled: rested && isTyped,
    ...(isTyped && { placeholderData: keepPreviousData }),
    retry: false,
  });
}

const SHOW_CONTACTS: ReadonlySet<unknown> = new Set([
  CONTACTS,
  'crmActivities',
  'crmVisits',
  'crmTimeline',
  'crmCounts',
]);

/** Reads again whatever shows contacts. @param removedId a contact that is not there any more */
const readAgain = (client: QueryClient, removedId?: number): Promise<unknown> =>
  client.invalidateQueries({
    predicate: ({ queryKey: [first, what, id] }) =>
      SHOW_CONTACTS.has(first) &&
      !(
        (first === CONTACTS && what === 'contact' && id === removedId) ||
        (first === 'crmTimeline' && what === removedId)
      ),
  });

export type ContactBody = NonNullable<Request<typeof endpoints.crmContacts.create>['body']>;

/** A refusal that brings the contact as somebody else has stored it shows that. @param id null: a new contact */
export function useSaveContact(id: number | null) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ body, version }: { readonly body: ContactBody; readonly version: number | undefined }) => {
      if (id === null) return call(endpoints.crmContacts.create, { body });
      try {
        return await call(endpoints.crmContacts.replace, {
          params: { id },
          body: { ...body, ...(version !== undefined && { version }) },
        });
      } catch (failure) {
        const stored = storedMeanwhile(failure);
        if (stored !== null) client.setQueryData(contactKey(id), stored);
        throw failure;
      }
    },
    onSuccess: (contact) => {
      client.setQueryData(contactKey(contact.id), contact);
      return readAgain(client);
    },
  });
}

export function useRemoveContact() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(endpoints.crmContacts.remove, { params: { id } }),
    onSuccess: (_, id) => readAgain(client, id),
  });
}

/** The contact as somebody else has stored it meanwhile; null: the change was refused for another reason. */
function storedMeanwhile(failure: unknown): CrmContact | null {
  if (!(failure instanceof ProblemError) || failure.code !== 'crm_contact.changed_meanwhile') return null;
  return crmContact.safeParse(failure.problem.current).data ?? null;
}
