import { useLocation, useNavigate } from '@tanstack/react-router';
import { z } from 'zod';

/** Names of the tabs in the address. */
export const TABS = { schedules: 'schedules', archive: 'archive' } as const;

const archiveSearch = z.object({ schedule: z.int().positive().optional().catch(undefined) });
const scheduleOf = ({ search }: { readonly search: object }) => archiveSearch.parse(search).schedule;

/** The schedule whose reports the archive shows, undefined: all; with its setter, which also opens the archive. */
export function useArchiveOf(): [number | undefined, (schedule: number | undefined) => void] {
  const schedule = useLocation({ select: scheduleOf });
  const navigate = useNavigate();
  return [
    schedule,
    (chosen) =>
      void navigate({ to: '.', search: (before: object) => ({ ...before, tab: TABS.archive, schedule: chosen }) }),
  ];
}
