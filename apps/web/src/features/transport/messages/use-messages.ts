import {
  endpoints,
  MAX_DAYS_STAGES,
  MESSAGE_REQUEST_SPACING_MS,
  type Conversation,
  type Message,
  type MessageTemplate,
  type Request,
} from '@konvoj/contract';
import { keepPreviousData, useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { startOfLocalDay } from '@konvoj/i18n';
import { call } from '../../../shared/api.ts';
import { useTimeZone, useUser } from '../../../shared/session-state.ts';
import { withLiveMessages } from './conversation-model.ts';
import { sendMessage } from './send-message.ts';
import { skipRepeats } from './skip-repeats.ts';
import { withMessages } from './thread-model.ts';
import { threadPeriods } from './thread-period.ts';

export const CONVERSATIONS = ['messages', 'conversations'] as const;
const THREAD = ['messages', 'thread'] as const;
const FOUND = ['messages', 'found'] as const;
const TEMPLATES = ['messages', 'templates'] as const;
/** A message becomes stuck by the clock alone, without a live frame. */
const STUCK_SEEN_EVERY_MS = 60_000;
/** How many days before today the search looks: a period is not longer. */
const SEARCHED_DAYS = MAX_DAYS_STAGES - 1;

type ListQuery = NonNullable<Request<typeof endpoints.messages.list>['query']>;

// The list and the thread ask for the same on opening (specification, chapter 7).
const readMessages = skipRepeats(MESSAGE_REQUEST_SPACING_MS, (query: ListQuery) =>
  call(endpoints.messages.list, { query }),
);

/** The conversations of the organization, one for each vehicle. */
export function useConversations() {
  const hasOrganization = useUser()?.organization != null;
  return useQuery({
    queryKey: CONVERSATIONS,
    queryFn: ({ signal }) => call(endpoints.messages.conversations, {}, { signal }),
    enabled: hasOrganization,
    refetchInterval: STUCK_SEEN_EVERY_MS,
  });
}

/**
 * The messages with a vehicle by time.
 * @param since the first local day that is read; undefined: the server's default, two days ago
 */
export function useThread(deviceId: number, since: string | undefined) {
  const client = useQueryClient();
  const timeZone = useTimeZone();
  const queryKey = [...THREAD, deviceId, since ?? null];
  return useQuery({
    queryKey,
    queryFn: async () => {
      const periods = threadPeriods(since, Date.now(), timeZone);
      const read = await Promise.all(
        periods.map((period, index) => {
          // Unread ones from before the period are asked for with the oldest.
          const isOldest = index === periods.length - 1;
          return readMessages({ devices: String(deviceId), ...period, ...(!isOldest && { unreadLimit: 0 }) });
        }),
      );
      // Live messages that came while this was read.
      return withMessages(withMessages([], read.flat()), client.getQueryData<readonly Message[]>(queryKey) ?? []);
    },
    placeholderData: (before, query) => (query?.queryKey[THREAD.length] === deviceId ? before : undefined),
  });
}

/** Messages by what is typed, the newest first; nothing without a term. */
export function useFoundMessages(term: string) {
  const timeZone = useTimeZone();
  return useQuery({
    queryKey: [...FOUND, term],
    queryFn: async () => {
      const from = new Date(startOfLocalDay(Date.now(), timeZone, -SEARCHED_DAYS)).toISOString();
      return (await readMessages({ search: term, from, unreadLimit: 0 })).toReversed();
    },
    enabled: term !== '',
    placeholderData: keepPreviousData,
  });
}

/** Puts new and changed messages into everything that shows them. */
export function takeMessages(client: QueryClient, messages: readonly Message[]): void {
  client.setQueryData<readonly Conversation[]>(CONVERSATIONS, (held) => held && withLiveMessages(held, messages));
  for (const [deviceId, ofDevice] of Map.groupBy(messages, (message) => message.deviceId)) {
    client.setQueriesData<readonly Message[]>({ queryKey: [...THREAD, deviceId] }, (held) =>
      withMessages(held ?? [], ofDevice),
    );
  }
}

export const refreshConversations = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: CONVERSATIONS });

/** Sends a message to one vehicle or to many. @returns the stored messages */
export function useSendMessage() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: sendMessage,
    onSuccess: (sent) => {
      takeMessages(client, sent);
      void refreshConversations(client);
    },
  });
}

/** Cancels a message that is not sent yet, or deletes one. */
export function useMessageAction(action: 'cancel' | 'remove') {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(endpoints.messages[action], { params: { id } }),
    onSuccess: (message) => {
      takeMessages(client, [message]);
      void refreshConversations(client);
    },
  });
}

/** Marks messages from drivers read. */
export function useMarkRead() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (messageIds: readonly number[]) =>
      call(endpoints.messages.updateStates, { body: { messageIds: [...messageIds], state: 'read' } }),
    onSuccess: () => refreshConversations(client),
    // Nobody asked for it: it is only logged (specification, chapter 8), and tried again with the next change.
    onError: (failure) => console.warn('messages not marked read', failure),
  });
}

export function useTemplates() {
  return useQuery({
    queryKey: TEMPLATES,
    queryFn: ({ signal }) => call(endpoints.messageTemplates.list, {}, { signal }),
  });
}

export type TemplateValues = Pick<MessageTemplate, 'name' | 'text'>;

/** Saves a template: a new one without an id. */
export function useSaveTemplate(id: number | null) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: TemplateValues) =>
      id === null
        ? call(endpoints.messageTemplates.create, { body })
        : call(endpoints.messageTemplates.replace, { params: { id }, body }),
    onSuccess: () => client.invalidateQueries({ queryKey: TEMPLATES }),
  });
}

export function useRemoveTemplate() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(endpoints.messageTemplates.remove, { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: TEMPLATES }),
  });
}
