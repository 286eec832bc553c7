import { RECONNECT_DELAY_MS } from '@konvoj/contract';
import { useEffect, useState } from 'react';

/** An interruption that the first try ends is not worth a word. */
const WORTH_A_WORD_MS = RECONNECT_DELAY_MS + 1_000;

/** Whether the connection has been away for a while. */
export function useLost(isConnected: boolean): boolean {
  const [isLost, setLost] = useState(false);
  useEffect(() => {
    if (isConnected) return undefined;
    const timer = setTimeout(() => setLost(true), WORTH_A_WORD_MS);
    return () => {
      clearTimeout(timer);
      setLost(false);
    };
  }, [isConnected]);
  return isLost;
}
