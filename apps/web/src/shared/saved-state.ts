import { PERSIST_EVERY_MS } from '@konvoj/contract';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { z } from 'zod';

/**
 * What this browser remembers between visits: layout, filters, map view, drafts. Every part declares its own slice with
 * a schema; all slices are written together under one key, every 3 s. Only those that changed in this tab are replaced:
 * another tab writes there too. A stored state that is foreign, broken or of another user is dropped, slice by slice, and
 * never stops the start.
 */
const STORAGE_KEY = 'konvoj.state';
const VERSION = 1;
const storedState = z.object({
  version: z.literal(VERSION),
  owner: z.number().nullable(),
  slices: z.record(z.string(), z.unknown()),
});

export interface SavedSlice<T extends object> {
  get(): T;
  set(patch: Partial<T>): void;
  reset(): void;
  subscribe(listener: (value: T) => void): () => void;
  /** A React hook: the part of the slice that the component shows. */
  use<S>(selector: (value: T) => S): S;
}
interface SliceOptions {
  /** Belongs to the browser, not to the person: kept when somebody else signs in. */
  readonly ofBrowser?: boolean;
}
interface Registered {
  readonly ofBrowser: boolean;
  read(): unknown;
  reset(): void;
}
type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem'>;

const registered = new Map<string, Registered>();
let owner: number | null = null;
/** Names of the slices that are not written yet. */
const changed = new Set<string>();
/** Slices read from the storage; those of chunks not loaded yet wait here and are written back untouched. */
let stored: Record<string, unknown> | null = null;

/** Null where the browser keeps nothing for this site. */
export function browserStorage(): globalThis.Storage | null {
  try {
    return globalThis.localStorage;
  } catch {
    return null;
  }
}

function restored(): Record<string, unknown> {
  if (stored) return stored;
  const state = readState(browserStorage());
  stored = state?.slices ?? {};
  owner = state?.owner ?? null;
  return stored;
}

/** Null: there is none, it is not ours, or the storage refuses. */
function readState(storage: Storage | null): z.infer<typeof storedState> | null {
  try {
    const text = storage?.getItem(STORAGE_KEY);
    const state = storedState.safeParse(text ? JSON.parse(text) : null);
    return state.success ? state.data : null;
  } catch {
    return null;
  }
}

/**
 * Declares a remembered slice.
 * @param schema what a stored value must look like; one that does not is replaced by `initial`
 */
export function savedSlice<T extends object>(
  name: string,
  schema: z.ZodType<T>,
  initial: NoInfer<T>,
  { ofBrowser = false }: SliceOptions = {},
): SavedSlice<T> {
  const found = schema.safeParse(restored()[name]);
  const store = createStore<T>(() => (found.success ? found.data : initial));
  store.subscribe(() => void changed.add(name));
  registered.set(name, { ofBrowser, read: store.getState, reset: () => store.setState(initial, true) });
  return {
    get: store.getState,
    set: (patch) => {
      const now = new Map(Object.entries(store.getState()));
      if (Object.entries(patch).some(([key, value]) => !Object.is(now.get(key), value))) store.setState(patch);
    },
    reset: () => store.setState(initial, true),
    subscribe: (listener) => store.subscribe(listener),
    use: (selector) => useStore(store, selector),
  };
}

/** Hands the remembered state to the user who signed in; what another person left on this browser is forgotten. */
export function claimSavedState(userId: number): void {
  const slices = restored();
  if (owner === userId) return;
  if (owner !== null) {
    for (const name of Object.keys(slices)) if (registered.get(name)?.ofBrowser !== true) delete slices[name];
    for (const slice of registered.values()) if (!slice.ofBrowser) slice.reset();
  }
  owner = userId;
  for (const name of registered.keys()) changed.add(name);
}

/** Writes the state when it changed since the last writing; a storage that is full or closed is left alone. */
export function persistSavedState(storage: Storage | null = browserStorage()): void {
  if (changed.size === 0 || !storage) return;
  const inStorage = readState(storage);
  const slices = { ...(inStorage?.owner === owner ? inStorage.slices : restored()) };
  for (const name of changed) slices[name] = registered.get(name)?.read();
  stored = slices;
  try {
    storage.setItem(STORAGE_KEY, JSON.stringify({ version: VERSION, owner, slices }));
    changed.clear();
  } catch {
    // Full or closed: tried again next time.
  }
}

const persistNow = (): void => persistSavedState();

/** Starts the writing every 3 s, and once more when the page is hidden. */
export function startPersisting(): () => void {
  const timer = setInterval(persistNow, PERSIST_EVERY_MS);
  window.addEventListener('pagehide', persistNow);
  return () => {
    clearInterval(timer);
    window.removeEventListener('pagehide', persistNow);
  };
}
