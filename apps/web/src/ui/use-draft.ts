import { useCallback, useMemo, useState } from 'react';

export interface Draft<T extends object> {
  readonly values: T;
  /** What differs from what is saved. */
  readonly changes: Partial<T>;
  readonly isChanged: boolean;
  readonly set: (patch: Partial<T>) => void;
  /** Clears the draft after it was saved or discarded. */
  readonly reset: () => void;
}

/** What a user types over what is saved. A refused save or a new reading of the saved values leaves it as it is. */
export function useDraft<T extends object>(saved: T): Draft<T> {
  const [typed, setTyped] = useState<Partial<T>>({});
  const changes = useMemo(() => {
    const differing: Partial<T> = {};
    for (const key in typed) if (!Object.is(typed[key], saved[key])) differing[key] = typed[key];
    return differing;
  }, [typed, saved]);
  const set = useCallback((patch: Partial<T>) => setTyped((before) => ({ ...before, ...patch })), []);
  const reset = useCallback(() => setTyped({}), []);
  return { values: { ...saved, ...typed }, changes, isChanged: Object.keys(changes).length > 0, set, reset };
}
