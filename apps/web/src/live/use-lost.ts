import { RECONNECT_DELAY_MS } from '@konvoj/contract';
import { useLasting } from '../shared/use-lasting.ts';

/** An interruption that the first try ends is not worth a word. */
const WORTH_A_WORD_MS = RECONNECT_DELAY_MS + 1_000;

/** Whether the connection has been away for a while. */
export const useLost = (isConnected: boolean): boolean => useLasting(!isConnected, WORTH_A_WORD_MS);
