import { useLocation, useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { z } from 'zod';
import { periodSearch } from '../../../shared/period.ts';

/** What the pages of alarms hold in their address. What does not fit is dropped. */
export const alarmsSearch = periodSearch.extend({
  /** Only the history of this alarm. */
  alarm: z.int().positive().optional().catch(undefined),
  /** Only that of this vehicle, by its device. */
  device: z.int().positive().optional().catch(undefined),
  unread: z.literal(true).optional().catch(undefined),
  /** The chosen entry of the history. */
  entry: z.int().positive().optional().catch(undefined),
});
export type AlarmsSearch = z.infer<typeof alarmsSearch>;

const pageSearch = ({ search }: { readonly search: object }): AlarmsSearch => alarmsSearch.parse(search);

/** The page's part of the address, with its setter. */
export function useAlarmsSearch(): [AlarmsSearch, (patch: AlarmsSearch) => void] {
  const search = useLocation({ select: pageSearch, structuralSharing: true });
  const navigate = useNavigate();
  const change = useCallback(
    (patch: AlarmsSearch) =>
      void navigate({ to: '.', search: (before: object) => ({ ...before, ...patch }), replace: true }),
    [navigate],
  );
  return [search, change];
}
