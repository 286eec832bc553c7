import { useLocation, useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { z } from 'zod';
import { day } from '../../../shared/period.ts';

export const ORDER_VIEWS = ['board', 'table', 'calendar'] as const;
export const orderView = z.enum(ORDER_VIEWS);
export type OrderView = z.infer<typeof orderView>;

/** What the page of orders holds in its address. What does not fit is dropped. */
export const ordersSearch = z.object({
  view: orderView.optional().catch(undefined),
  /** The order whose details are shown. */
  order: z.int().positive().optional().catch(undefined),
  find: z.string().max(100).optional().catch(undefined),
  client: z.string().max(100).optional().catch(undefined),
  /** Only orders of this vehicle, by its device. */
  device: z.int().positive().optional().catch(undefined),
  driver: z.int().positive().optional().catch(undefined),
  /** Only orders of this day. */
  day: day.optional().catch(undefined),
  late: z.literal(true).optional().catch(undefined),
  /** The first day of the calendar, in days from today. */
  offset: z.int().min(-366).max(366).optional().catch(undefined),
});
export type OrdersSearch = z.infer<typeof ordersSearch>;

const pageSearch = ({ search }: { readonly search: object }): OrdersSearch => ordersSearch.parse(search);

/** The page's part of the address, with its setter. */
export function useOrdersSearch(): [OrdersSearch, (patch: OrdersSearch) => void] {
  const search = useLocation({ select: pageSearch, structuralSharing: true });
  const navigate = useNavigate();
  const change = useCallback(
    (patch: OrdersSearch) =>
      void navigate({ to: '.', search: (before: object) => ({ ...before, ...patch }), replace: true }),
    [navigate],
  );
  return [search, change];
}
