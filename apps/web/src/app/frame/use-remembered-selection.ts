import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { z } from 'zod';
import { useSelectedVehicle } from '../../shared/frame-search.ts';
import { savedSlice } from '../../shared/saved-state.ts';

const selection = savedSlice('selection', z.object({ vehicle: z.int().positive().nullable() }), { vehicle: null });

/** Selects again at the start what was selected last, unless the address says otherwise, and remembers what is. */
export function useRememberedSelection(): void {
  const selected = useSelectedVehicle();
  const navigate = useNavigate();
  const started = useRef(false);
  useEffect(() => {
    const { vehicle } = selection.get();
    const isStart = !started.current;
    started.current = true;
    if (isStart && selected === null && vehicle !== null) {
      void navigate({ to: '.', replace: true, search: (before: object) => ({ ...before, vehicle }) });
      return;
    }
    selection.set({ vehicle: selected });
  }, [selected, navigate]);
}
