import { useEffect, useEffectEvent } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

const request = createStore<{ readonly isAsked: boolean }>(() => ({ isAsked: false }));

/** The page of alarms opens the form of a new one, at once or when it is there. */
export const askNewAlarm = (): void => request.setState({ isAsked: true });

/** For the page: opens the form when it is asked for. */
export function useNewAlarm(open: () => void): void {
  const isAsked = useStore(request, (state) => state.isAsked);
  const openNew = useEffectEvent(open);
  useEffect(() => {
    if (!isAsked) return;
    request.setState({ isAsked: false });
    openNew();
  }, [isAsked]);
}
