import { useEffect, useEffectEvent } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

/** What another part of the application asks of a page; the page does it at once, or when it is opened. */
export function pageRequest<Asked>() {
  const store = createStore<{ readonly asked: Asked | undefined }>(() => ({ asked: undefined }));
  return {
    ask: (asked: Asked): void => store.setState({ asked }),
    /** For the page: each request is handled once. */
    useRequest(handle: (asked: Asked) => void): void {
      const asked = useStore(store, (state) => state.asked);
      const onRequest = useEffectEvent(handle);
      useEffect(() => {
        if (asked === undefined) return;
        store.setState({ asked: undefined });
        onRequest(asked);
      }, [asked]);
    },
  };
}
