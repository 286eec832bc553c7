import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

interface ShareRequest {
  /** Vehicles that are chosen when the dialog opens. */
  readonly deviceIds: readonly number[];
}

const store = createStore<{ readonly request: ShareRequest | null }>(() => ({ request: null }));

/** Opens the share dialog, from the list or from a vehicle's card. */
export const openShare = (deviceIds: readonly number[]): void => store.setState({ request: { deviceIds } });
export const closeShare = (): void => store.setState({ request: null });
export const useShareRequest = (): ShareRequest | null => useStore(store, ({ request }) => request);
