import { reportType, type ReportQuery } from '@konvoj/contract';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { z } from 'zod';
import { periodSearch, type Period } from '../../../shared/period.ts';

const id = z.int().positive();
/** `7`, `3,17` as people type them, or the list that the page writes. */
const ids = z
  .union([
    z.array(id),
    id.transform((one) => [one]),
    z
      .string()
      .regex(/^\d{1,9}(,\d{1,9})*$/)
      .transform((text) => text.split(',').map(Number)),
  ])
  .optional()
  .catch(undefined);

export const REPORT_TABS = ['report', 'overview', 'countries', 'general'] as const;

/** What the page holds in its address. What does not fit is dropped. */
export const reportSearch = periodSearch.extend({
  tab: z.enum(REPORT_TABS).optional().catch(undefined),
  type: reportType.optional().catch(undefined),
  devices: ids,
  /** With drivers the rows are by driver; an empty list is all of them. */
  drivers: ids,
});
export type ReportSearch = z.infer<typeof reportSearch>;

/** The whole address: tabs of other features have names and values of their own in it. */
export const reportAddress = reportSearch.extend({ tab: z.string().optional().catch(undefined) }).loose();

const pageSearch = ({ search }: { readonly search: object }): ReportSearch => reportSearch.parse(search);

/** The page's part of the address, with its setter. */
export function useReportSearch(): [ReportSearch, (patch: ReportSearch) => void] {
  const search = useLocation({ select: pageSearch, structuralSharing: true });
  const navigate = useNavigate();
  const change = useCallback(
    (patch: ReportSearch) =>
      void navigate({ to: '.', search: (before: object) => ({ ...before, ...patch }), replace: true }),
    [navigate],
  );
  return [search, change];
}

const tabName = z.object({ tab: z.string().catch(REPORT_TABS[0]) });
const tabOf = ({ search }: { readonly search: object }) => tabName.parse(search).tab;

/** The name of the open tab, ours or one of another feature, with its setter. */
export function useReportTab(): [string, (tab: string | null) => void] {
  const tab = useLocation({ select: tabOf });
  const navigate = useNavigate();
  return [
    tab,
    (opened) =>
      void navigate({ to: '.', search: (before: object) => ({ ...before, tab: opened ?? undefined }), replace: true }),
  ];
}

type AskedReport = Pick<ReportQuery, 'range' | 'type'> &
  Period & { readonly devices?: string; readonly drivers?: string; readonly columns?: string };

/**
 * The query of the calls of a report.
 * @param allDrivers by id
 * @returns null when it would be by driver and there is none
 */
export function reportQuery(
  { tab = 'report', type = 'stages', devices = [], drivers }: ReportSearch,
  { from, to }: Period,
  allDrivers: readonly number[],
): AskedReport | null {
  const chosenDrivers = drivers?.length === 0 ? allDrivers : drivers;
  if (chosenDrivers?.length === 0) return null;
  return {
    range: 'custom',
    from,
    to,
    ...(tab === 'report' && { type }),
    ...(devices.length > 0 && drivers === undefined && { devices: devices.join(',') }),
    ...(chosenDrivers !== undefined && { drivers: chosenDrivers.join(',') }),
  };
}
