import { useEffect, useState } from 'react';

/** An interruption that is over sooner is not worth a word. */
const WORTH_A_WORD_MS = 2_000;

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
