import type { MessageLocation } from '@konvoj/contract';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { placeTitle, type MapPlace } from './map-place.ts';

/** What the dialog for a message to one or many vehicles opens with. */
export interface SendRequest {
  readonly deviceIds: readonly number[];
  /** Null: a message that has no place yet. */
  readonly location: MessageLocation | null;
  /** A point is sent: the message needs a place. */
  readonly isPoint: boolean;
  /** A route plan that goes along. */
  readonly routePlan?: { readonly id: number; readonly name: string };
  /** What the message begins with. */
  readonly text?: string;
}

const store = createStore<{ readonly request: SendRequest | null }>(() => ({ request: null }));

export const openSend = (request: SendRequest): void => store.setState({ request });
export const closeSend = (): void => store.setState({ request: null });
export const useSendRequest = (): SendRequest | null => useStore(store, ({ request }) => request);

/** Names of places on the wire are this long at most. */
const NAME_MAX = 100;

/** A place of the map as it is sent to a driver. */
export function locationOf(place: MapPlace): MessageLocation {
  return { latitude: place.latitude, longitude: place.longitude, name: placeTitle(place).slice(0, NAME_MAX) };
}
