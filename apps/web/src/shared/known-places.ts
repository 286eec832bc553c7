import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { straightLineMeters } from './distance.ts';
import { ADDRESS_HOLDS_METERS } from './geocode.ts';
import type { Coordinates } from './place-drafts.ts';

interface KnownPlace {
  readonly at: Coordinates;
  readonly name: string;
}

const store = createStore<{ readonly byDevice: ReadonlyMap<number, KnownPlace> }>(() => ({ byDevice: new Map() }));

/** Keeps the list's names for use without a connection. */
export function rememberPlace({ id, at }: { readonly id: number; readonly at: Coordinates }, name: string): void {
  store.setState(({ byDevice }) => ({ byDevice: new Map(byDevice).set(id, { at, name }) }));
}

/** The name of a vehicle's place in the list; null when it is unknown, or the vehicle has moved on. */
export function knownPlace(known: KnownPlace | undefined, at: Coordinates | null): string | null {
  if (known === undefined || at === null) return null;
  return straightLineMeters(known.at, at) > ADDRESS_HOLDS_METERS ? null : known.name;
}

export function useKnownPlace(deviceId: number, at: Coordinates | null): string | null {
  return knownPlace(
    useStore(store, ({ byDevice }) => byDevice.get(deviceId)),
    at,
  );
}
