import { useSyncExternalStore } from 'react';
import { useLasting } from '../shared/use-lasting.ts';
import { onNetwork } from './browser-socket.ts';

/** An interruption that the first try ends is not worth a word. */
const WORTH_A_WORD_MS = 1_500;

/** Whether this computer has a network, as far as the browser knows. */
export const useOnline = (): boolean => useSyncExternalStore(onNetwork, () => navigator.onLine);

/** Whether the connection has been away for a moment, or cannot be there because the network is away. */
export function useConnectionLost(isConnected: boolean): boolean {
  const lasts = useLasting(!isConnected, WORTH_A_WORD_MS);
  const online = useOnline();
  return lasts || (!isConnected && !online);
}
