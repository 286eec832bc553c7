import { act } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderInApp } from '../ui/page.testing.tsx';
import type { TrackTip as Tip } from '../map/map-types.ts';
import { CURSOR_RESTS_MS, TrackTip } from './track-tip.tsx';

const ON_THE_WAY: Tip = {
  at: { x: 100, y: 80 },
  place: { latitude: 46.2361, longitude: 15.2677 },
  timeMs: Date.UTC(2026, 10, 20, 8, 15),
  speedKmh: 82,
  name: null,
};

let notify: (tip: Tip | null) => void;
const map = {
  onTrackTip(listener: (tip: Tip | null) => void) {
    notify = listener;
    return () => undefined;
  },
};
const text = () =>
  (document.querySelector('[aria-hidden][style*="translate"]')?.textContent ?? '').replaceAll(/\s/g, ' ');
const showTip = (tip: Tip | null) => act(async () => notify(tip));
const rest = () => act(() => vi.advanceTimersByTimeAsync(CURSOR_RESTS_MS));

const addressOf = vi.fn<(place: Tip['place']) => Promise<string | null>>();
beforeEach(async () => {
  addressOf.mockReset().mockResolvedValue('Mariborska cesta 7, Celje, SI');
  await renderInApp(<TrackTip map={map} timeZone="Europe/Ljubljana" addressOf={addressOf} />);
  vi.useFakeTimers();
});
afterEach(() => void vi.useRealTimers());

it('shows time and speed at once, and the address when the cursor rests', async () => {
  await showTip(ON_THE_WAY);
  expect(text()).toContain('20.11.2026 09:15:00 · 82 km/h');
  expect(text()).not.toContain('Celje');
  await rest();
  expect(text()).toContain('82 km/h · Mariborska cesta 7, Celje, SI');
  expect(addressOf).toHaveBeenCalledWith(ON_THE_WAY.place);
});

it('asks for nothing while the cursor moves, nor at a place whose name is known', async () => {
  for (let step = 0; step < 5; step += 1) {
    await showTip({ ...ON_THE_WAY, timeMs: ON_THE_WAY.timeMs + step * 1_000 });
    await act(() => vi.advanceTimersByTimeAsync(CURSOR_RESTS_MS - 1));
  }
  await showTip({ ...ON_THE_WAY, name: 'Skladišče Celje' });
  await rest();
  expect(text()).toContain('Skladišče Celje');
  expect(addressOf).not.toHaveBeenCalled();
});

it('shows no address that arrives when the cursor is elsewhere or gone, nor an unavailable one', async () => {
  let answer: (address: string) => void = () => undefined;
  addressOf.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)));
  await showTip(ON_THE_WAY);
  await rest();
  addressOf.mockRejectedValue(new Error('away'));
  await showTip({ ...ON_THE_WAY, speedKmh: 50 });
  await act(async () => answer('Too late 1'));
  await rest();
  expect(text()).toMatch(/50 km\/h$/);
  await showTip(null);
  await rest();
});
