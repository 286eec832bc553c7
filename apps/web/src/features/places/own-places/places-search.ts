import { useLocation, useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { z } from 'zod';
import type { PlaceRef } from '../../../map/places.ts';
import { periodSearch } from '../../../shared/period.ts';

export const placesTab = z.enum(['points', 'zones']);
export type PlacesTab = z.infer<typeof placesTab>;

/** What the page holds in its address: table, search, chosen place, whether its visits are shown, and their period. */
export const placesSearch = periodSearch.extend({
  tab: placesTab.optional().catch(undefined),
  find: z.string().max(100).optional().catch(undefined),
  place: z.int().positive().optional().catch(undefined),
  panel: z.enum(['visits']).optional().catch(undefined),
});
export type PlacesSearch = z.infer<typeof placesSearch>;

const TAB_OF: Readonly<Record<PlaceRef['kind'], PlacesTab>> = { point: 'points', zone: 'zones' };
export const KIND_OF: Readonly<Record<PlacesTab, PlaceRef['kind']>> = { points: 'point', zones: 'zone' };

/** The part of the address that leads to a place; without a panel to its row. */
export const placeAddress = ({ kind, id }: PlaceRef, panel?: PlacesSearch['panel']): PlacesSearch => ({
  tab: TAB_OF[kind],
  place: id,
  panel,
});

const pageSearch = ({ search }: { readonly search: object }): PlacesSearch => placesSearch.parse(search);

export type ChangePlacesSearch = (patch: PlacesSearch, replace?: boolean) => void;

/** The page's part of the address, with its setter; `replace` leaves no step for 'back'. */
export function usePlacesSearch(): [PlacesSearch, ChangePlacesSearch] {
  const search = useLocation({ select: pageSearch, structuralSharing: true });
  const navigate = useNavigate();
  const change = useCallback<ChangePlacesSearch>(
    (patch, replace = false) => {
      void navigate({ to: '.', search: (before: object) => ({ ...before, ...patch }), replace });
    },
    [navigate],
  );
  return [search, change];
}
