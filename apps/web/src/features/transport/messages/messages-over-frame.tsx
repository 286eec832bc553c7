import { MESSAGE_REQUEST_SPACING_MS } from '@konvoj/contract';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useEffectEvent } from 'react';
import { onLiveMessages } from '../../../live/live-messages.ts';
import { lazyPart } from '../../../shared/feature.ts';
import { setMenuBadge } from '../../../shared/menu-badges.ts';
import { plainKey } from '../../../shared/plain-key.ts';
import { ROUTES } from '../../../shared/routes.ts';
import { unreadTotal } from './conversation-model.ts';
import { useOpenNextUnread } from './use-open-next-unread.ts';
import { useSendRequest } from '../../../shared/send-request.ts';
import { useTemplatesOpen } from './templates-state.ts';
import { refreshConversations, takeMessages, useConversations } from './use-messages.ts';

const SendDialog = lazyPart(async () => (await import('./send-dialog.tsx')).SendDialog);
const TemplatesDialog = lazyPart(async () => (await import('./templates-dialog.tsx')).TemplatesDialog);

/** What messages have on every page: live data, the badge, the key for the next unread one, and the dialogs. */
export function MessagesOverFrame() {
  useLiveMessages();
  useBadge();
  useNextUnreadKey();
  const isSending = useSendRequest() !== null;
  const isManaging = useTemplatesOpen();
  return (
    <Suspense fallback={null}>
      {isSending && <SendDialog />}
      {isManaging && <TemplatesDialog />}
    </Suspense>
  );
}

/** Live messages are shown at once; what only the server can count is read again, every 2 s at most. */
function useLiveMessages(): void {
  const client = useQueryClient();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = onLiveMessages((messages) => {
      takeMessages(client, messages);
      timer ??= setTimeout(() => {
        timer = undefined;
        void refreshConversations(client);
      }, MESSAGE_REQUEST_SPACING_MS);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [client]);
}

function useBadge(): void {
  const { data } = useConversations();
  const unread = data === undefined ? 0 : unreadTotal(data);
  useEffect(() => setMenuBadge(ROUTES.Messages, unread), [unread]);
  useEffect(() => () => setMenuBadge(ROUTES.Messages, 0), []);
}

/** N opens the next conversation with something unread. */
function useNextUnreadKey(): void {
  const openNext = useEffectEvent(useOpenNextUnread());
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (plainKey(event) === 'n') openNext();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}
