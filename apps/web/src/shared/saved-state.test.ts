import { beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';

const KEY = 'konvoj.state';
const schema = z.object({ width: z.number().max(500) });

/** The module as a freshly opened page has it, with what the browser remembered. */
async function openedWith(stored?: string) {
  localStorage.clear();
  if (stored !== undefined) localStorage.setItem(KEY, stored);
  vi.resetModules();
  return import('./saved-state.ts');
}
const storedState = (slices: object, owner: number | null = null) => JSON.stringify({ version: 1, owner, slices });

beforeEach(() => localStorage.clear());

describe('remembered state', () => {
  it('starts from what was remembered', async () => {
    const { savedSlice } = await openedWith(storedState({ frame: { width: 400 } }));
    expect(savedSlice('frame', schema, { width: 320 }).get()).toEqual({ width: 400 });
  });

  it.each([
    ['no JSON', '{{'],
    ['a foreign state', '{"version":99}'],
    ['a value that does not fit', storedState({ frame: { width: 'wide' } })],
  ])('drops %s and starts as new', async (_, stored) => {
    const { savedSlice } = await openedWith(stored);
    expect(savedSlice('frame', schema, { width: 320 }).get()).toEqual({ width: 320 });
  });

  it('writes only when something changed', async () => {
    const { savedSlice, persistSavedState } = await openedWith();
    const slice = savedSlice('frame', schema, { width: 320 });
    const storage = { getItem: () => null, setItem: vi.fn<Storage['setItem']>() };
    persistSavedState(storage);
    slice.set({ width: 320 });
    persistSavedState(storage);
    expect(storage.setItem).not.toHaveBeenCalled();
    slice.set({ width: 350 });
    persistSavedState(storage);
    persistSavedState(storage);
    expect(storage.setItem).toHaveBeenCalledOnce();
  });

  it('keeps slices of parts that are not loaded', async () => {
    const { savedSlice, persistSavedState } = await openedWith(storedState({ map: { zoom: 9 } }));
    savedSlice('frame', schema, { width: 320 }).set({ width: 350 });
    persistSavedState();
    expect(localStorage.getItem(KEY)).toBe(storedState({ map: { zoom: 9 }, frame: { width: 350 } }));
  });

  it('keeps what another tab has written meanwhile', async () => {
    const one = await openedWith(storedState({ frame: { width: 400 }, drafts: { width: 1 } }, 1));
    const drafts = one.savedSlice('drafts', schema, { width: 0 });
    vi.resetModules();
    const other = await import('./saved-state.ts');
    const frame = other.savedSlice('frame', schema, { width: 320 });
    other.savedSlice('drafts', schema, { width: 0 });
    drafts.set({ width: 2 });
    one.persistSavedState();
    frame.set({ width: 350 });
    other.persistSavedState();
    expect(localStorage.getItem(KEY)).toBe(storedState({ frame: { width: 350 }, drafts: { width: 2 } }, 1));
  });

  it('survives a storage that refuses', async () => {
    const { savedSlice, persistSavedState } = await openedWith();
    savedSlice('frame', schema, { width: 320 }).set({ width: 350 });
    const full = {
      getItem: () => null,
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError');
      },
    };
    expect(() => persistSavedState(full)).not.toThrow();
  });

  it('forgets what another person left, but not the browser itself', async () => {
    const stored = storedState({ frame: { width: 400 }, theme: { width: 100 } }, 1);
    const { savedSlice, claimSavedState } = await openedWith(stored);
    const frame = savedSlice('frame', schema, { width: 320 });
    const theme = savedSlice('theme', schema, { width: 0 }, { ofBrowser: true });
    claimSavedState(1);
    expect(frame.get().width).toBe(400);
    claimSavedState(2);
    expect(frame.get().width).toBe(320);
    expect(theme.get().width).toBe(100);
  });
});
