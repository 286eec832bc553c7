import { useEffect, useState } from 'react';

/** Whether something has held without a break for longer than a while. Milliseconds. */
export function useLasting(holds: boolean, longerThanMs: number): boolean {
  const [lasts, setLasts] = useState(false);
  useEffect(() => {
    if (!holds) return undefined;
    const timer = setTimeout(() => setLasts(true), longerThanMs);
    return () => {
      clearTimeout(timer);
      setLasts(false);
    };
  }, [holds, longerThanMs]);
  return lasts;
}
