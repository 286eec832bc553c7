import { renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { track } from '../../../map/track.ts';
import { useMapTrack } from './use-map-track.ts';

const period = { fromMs: 0, toMs: 259_200_000 };
const day = { fromMs: 86_400_000, toMs: 172_800_000 };
const shown = (stretch: typeof period, chosen: boolean) => ({
  deviceId: 1,
  points: [],
  marks: [],
  failed: false,
  view: { rows: [], stops: [] },
  stretch,
  chosen,
  lastHours: null,
});

it('moves the map to a chosen day, and back when the choice is taken back', () => {
  const fit = vi.spyOn(track, 'fit').mockReturnValue();
  const { rerender } = renderHook(useMapTrack, { initialProps: shown(period, false) });
  expect(fit).not.toHaveBeenCalled();
  rerender(shown(day, true));
  expect(fit).toHaveBeenLastCalledWith(day);
  rerender(shown(period, false));
  expect(fit).toHaveBeenLastCalledWith(period);
  rerender(shown({ ...period, toMs: 259_300_000 }, false));
  expect(fit).toHaveBeenCalledTimes(2);
});
