import { useEffect, useState } from 'react';

/** A timer cannot wait longer than this. */
const LONGEST_WAIT_MS = 3_600_000;

/** Whether an instant has passed; renders again when it does. Null: there is nothing to wait for. */
export function useHasBegun(validFrom: string | null): boolean {
  const beginsAt = validFrom === null ? 0 : Date.parse(validFrom);
  const [nowMs, setNow] = useState(Date.now);
  const left = beginsAt - nowMs;
  useEffect(() => {
    if (left <= 0) return undefined;
    const timer = setTimeout(() => setNow(Date.now()), Math.min(left, LONGEST_WAIT_MS));
    return () => clearTimeout(timer);
  }, [left]);
  return left <= 0;
}
