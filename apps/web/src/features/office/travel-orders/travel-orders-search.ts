import { travelOrderState } from '@konvoj/contract';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { z } from 'zod';

const optional = <S extends z.ZodType>(schema: S) => schema.optional().catch(undefined);

/** What the page of travel orders holds in its address. What does not fit is dropped. */
export const travelOrdersSearch = z.object({
  /** The order that is open, or a new one. */
  id: optional(z.union([z.int().positive(), z.literal('new')])),
  /** The payroll of the month instead of the list. */
  payroll: optional(z.literal(true)),
  /** The map is beside the open order. */
  map: optional(z.literal(true)),
  /** `2026-11`; absent: the present month. */
  month: optional(z.union([z.string().regex(/^20\d\d-(?:0[1-9]|1[0-2])$/), z.literal('all')])),
  driver: optional(z.int().positive()),
  state: optional(travelOrderState),
  /** Only orders that somebody should look at. */
  review: optional(z.literal(true)),
  /** Only orders with rates that are not verified for their date. */
  unverified: optional(z.literal(true)),
  find: optional(z.string().max(100)),
});
export type TravelOrdersSearch = z.infer<typeof travelOrdersSearch>;

const pageSearch = ({ search }: { readonly search: object }): TravelOrdersSearch => travelOrdersSearch.parse(search);

export type ChangeSearch = (patch: TravelOrdersSearch, how?: 'replace' | 'push') => void;

/** The page's part of the address, with its setter; opening an order is a step that `back` returns from. */
export function useTravelOrdersSearch(): [TravelOrdersSearch, ChangeSearch] {
  const search = useLocation({ select: pageSearch, structuralSharing: true });
  const navigate = useNavigate();
  const change = useCallback<ChangeSearch>(
    (patch, how = 'replace') =>
      void navigate({
        to: '.',
        search: (before: object) => ({ ...before, ...patch }),
        replace: how === 'replace',
      }),
    [navigate],
  );
  return [search, change];
}
