import { useMemo } from 'react';
import { useLive } from '../../../live/use-live.ts';
import { conversationRows, type ConversationRow } from './conversation-model.ts';
import { useConversations } from './use-messages.ts';

/** The conversations with the names of their vehicles and drivers, the newest first; undefined until they are read. */
export function useConversationRows(): readonly ConversationRow[] | undefined {
  const { data } = useConversations();
  const devices = useLive((state) => state.devices);
  const version = useLive((state) => state.devicesVersion);
  return useMemo(
    () => data && conversationRows(data, devices),
    // The map of devices is changed in place; its version changes with it.
    // oxlint-disable-next-line react/exhaustive-deps
    [data, devices, version],
  );
}
