import { MESSAGE_READ_DELAY_MS } from '@konvoj/contract';
import { useDocumentVisibility } from '@mantine/hooks';
import { useEffect } from 'react';
import { useConnection } from '../../../live/live-session.ts';
import { useMarkRead } from './use-messages.ts';

/** Marks the unread messages on screen read, 1.5 s after the last change of what is there. */
export function useReadStates(unreadOnScreen: readonly number[]): void {
  const { mutate } = useMarkRead();
  const isSeen = useDocumentVisibility() === 'visible';
  const isConnected = useConnection() !== 'disconnected';
  const ids = isSeen ? unreadOnScreen.join() : '';
  useEffect(() => {
    if (ids === '') return undefined;
    const timer = setTimeout(() => mutate(ids.split(',').map(Number)), MESSAGE_READ_DELAY_MS);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- once the connection is there again, what failed is sent again
  }, [ids, isConnected, mutate]);
}
