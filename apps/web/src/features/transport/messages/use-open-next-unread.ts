import { useQueryClient } from '@tanstack/react-query';
import type { Conversation } from '@konvoj/contract';
import { useText } from '../../../i18n/use-text.ts';
import { liveStore } from '../../../live/live.ts';
import { showToast } from '../../../ui/toasts.ts';
import { conversationRows, nextUnread } from './conversation-model.ts';
import { CONVERSATIONS } from './use-messages.ts';
import { useOpenId, useOpenThread } from './open-thread.ts';

/** Opens the next conversation with something unread; a toast says when everything is read. */
export function useOpenNextUnread(): () => void {
  const t = useText();
  const client = useQueryClient();
  const openId = useOpenId();
  const open = useOpenThread();
  return () => {
    const conversations = client.getQueryData<readonly Conversation[]>(CONVERSATIONS) ?? [];
    const next = nextUnread(conversationRows(conversations, liveStore.getState().devices), openId);
    if (next === null) showToast(t('messages.allRead'));
    else open(next);
  };
}
