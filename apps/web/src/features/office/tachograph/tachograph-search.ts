import {
  downloadLight,
  downloadStatus,
  downloadSubject,
  tachographFileKind,
  tachographVerdict,
} from '@konvoj/contract';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { z } from 'zod';
import { day } from '../../../shared/period.ts';

export const TABS = ['overview', 'plans', 'files', 'analysis', 'log', 'debug'] as const;
export type TachographTab = (typeof TABS)[number];
/** Lengths of the period of an analysis, in days. */
export const PERIOD_DAYS = [28, 56, 91] as const;

const optional = <S extends z.ZodType>(schema: S) => schema.optional().catch(undefined);
const id = z.int().positive();

/** What the page holds in its address. What does not fit is dropped. */
export const tachographSearch = z.object({
  /** Absent: the overview. */
  tab: optional(z.enum(TABS)),
  /** Only drivers, or only vehicles. */
  subject: optional(downloadSubject),
  light: optional(downloadLight),
  /** The stored file that is open. */
  file: optional(id),
  /** The part of its content that is open. */
  part: optional(z.string().max(20)),
  /** Its places are on the map. */
  map: optional(z.literal(true)),
  kind: optional(tachographFileKind),
  verdict: optional(tachographVerdict),
  unmatched: optional(z.literal(true)),
  driver: optional(id),
  vehicle: optional(id),
  /** Last day of an analysis; absent: today. */
  until: optional(day),
  days: optional(z.literal(PERIOD_DAYS)),
  /** Days and times are shown in UTC, as tachographs count. */
  utc: optional(z.literal(true)),
  status: optional(downloadStatus),
  /** The download whose log is shown. */
  run: optional(id),
  find: optional(z.string().max(100)),
});
export type TachographSearch = z.infer<typeof tachographSearch>;

const pageSearch = ({ search }: { readonly search: object }): TachographSearch => tachographSearch.parse(search);

export type ChangeSearch = (patch: TachographSearch, how?: 'replace' | 'push') => void;

/** The page's part of the address, with its setter; opening a file or another tab is a step that `back` returns from. */
export function useTachographSearch(): [TachographSearch, ChangeSearch] {
  const search = useLocation({ select: pageSearch, structuralSharing: true });
  const navigate = useNavigate();
  const change = useCallback<ChangeSearch>(
    (patch, how = 'replace') =>
      void navigate({ to: '.', search: (before: object) => ({ ...before, ...patch }), replace: how === 'replace' }),
    [navigate],
  );
  return [search, change];
}
