import { endpoints, type Message } from '@konvoj/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { onLiveMessages } from '../../../live/live-messages.ts';
import { call } from '../../../shared/api.ts';
import { withMessages } from './thread-model.ts';
import { refreshConversations, takeMessages } from './use-messages.ts';

/** While live data are away. */
const READ_EVERY_MS = 5_000;

/** Messages that were just sent, as they are now. What moved them before their answer came is read from the server. */
export function useSentMessages(sent: readonly Message[]) {
  const client = useQueryClient();
  const ids = useMemo(() => new Set(sent.map(({ id }) => id)), [sent]);
  const queryKey = useMemo(() => ['messages', 'sent', Math.min(...ids)] as const, [ids]);
  const { data: messages } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const read = await call(endpoints.messages.list, { query: periodOf(sent) }, { signal });
      const held = client.getQueryData<readonly Message[]>(queryKey) ?? sent;
      return withMessages(
        held,
        read.filter(({ id }) => ids.has(id)),
      );
    },
    initialData: sent,
    refetchInterval: READ_EVERY_MS,
  });
  useEffect(() => {
    const take = (came: readonly Message[]): void => {
      const ofThese = came.filter(({ id }) => ids.has(id));
      client.setQueryData<readonly Message[]>(queryKey, (held) => withMessages(held ?? sent, ofThese));
    };
    return onLiveMessages(take);
  }, [client, queryKey, ids, sent]);
  const cancelling = useMutation({
    mutationFn: (messageIds: readonly number[]) =>
      call(endpoints.messages.cancelMany, { body: { messageIds: [...messageIds] } }),
    onSuccess: (now) => {
      client.setQueryData<readonly Message[]>(queryKey, (held) => withMessages(held ?? sent, now));
      takeMessages(client, now);
      void refreshConversations(client);
    },
  });
  return { messages, cancelling };
}

/** They were stored in one moment. */
function periodOf(sent: readonly Message[]) {
  const devices = sent.map(({ deviceId }) => deviceId).join(',');
  return { devices, direction: 0, unreadLimit: 0, ...(sent[0] && { from: sent[0].createdTime }) };
}
