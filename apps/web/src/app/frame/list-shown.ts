import { useLocation } from '@tanstack/react-router';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { useSelectedVehicle, useSelectVehicle } from '../../shared/frame-search.ts';
import { NARROW } from '../../shared/narrow.ts';
import { useNarrow } from '../../shared/use-narrow.ts';
import { ROUTES } from '../../shared/routes.ts';
import { frameLayout } from './frame-layout.ts';

/**
 * On a phone the list lies over the map: it comes first as long as no vehicle is chosen, and makes room then. Whoever
 * opens or closes it by hand has it so until the choice changes. Elsewhere it is beside the map for as long as the
 * dispatcher wants it there.
 */
const overMap = createStore<{ readonly byHand: { readonly shown: boolean; readonly vehicle: string | null } | null }>(
  () => ({ byHand: null }),
);

/** Whether the list is wanted, beside the map or on a phone over it. */
export function useListShown(): boolean {
  const selected = useSelectedVehicle();
  const isVehiclesPage = useLocation({ select: ({ pathname }) => pathname === ROUTES.VehicleDetails });
  const byHand = useStore(overMap, (state) => state.byHand);
  const isBeside = frameLayout.use(({ sidebarShown }) => sidebarShown);
  const narrow = useNarrow();
  if (!narrow) return isBeside;
  const holds = byHand !== null && byHand.vehicle === (selected === null ? null : String(selected));
  return holds ? byHand.shown : isVehiclesPage && selected === null;
}

/** On a phone: leaves the chosen vehicle for the list, as it was before the choice. */
export function useBackToList(): () => void {
  const select = useSelectVehicle();
  return () => {
    overMap.setState({ byHand: null });
    select(null);
  };
}

export function showList(shown: boolean): void {
  if (!window.matchMedia(NARROW).matches) frameLayout.set({ sidebarShown: shown });
  else overMap.setState({ byHand: { shown, vehicle: new URLSearchParams(location.search).get('vehicle') } });
}
