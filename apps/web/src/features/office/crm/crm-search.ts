import { crmActivityKind, crmStepFilter } from '@konvoj/contract';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { z } from 'zod';
import { day } from '../../../shared/period.ts';

export const CRM_TABS = ['activities', 'contacts', 'visits'] as const;
export type CrmTab = (typeof CRM_TABS)[number];

const optional = <S extends z.ZodType>(schema: S) => schema.optional().catch(undefined);
const id = z.int().positive();

/** What the page holds in its address. What does not fit is dropped. */
export const crmSearch = z.object({
  /** Absent: the activities. */
  tab: optional(z.enum(CRM_TABS)),
  /** The activity whose details are shown; reminders link to it. */
  activity: optional(id),
  /** The contact whose details are shown. */
  contact: optional(id),
  find: optional(z.string().max(100)),
  /** Only activities, or visits, of this contact. */
  of: optional(id),
  kind: optional(crmActivityKind),
  /** Only activities that this user did, or whose next step is theirs. */
  person: optional(id),
  /** First and last day of activities. */
  from: optional(day),
  to: optional(day),
  step: optional(crmStepFilter),
  /** Only contacts of this user. */
  owner: optional(id),
  tag: optional(z.string().max(40)),
  /** The dismissed visits in place of the proposed ones. */
  dismissed: optional(z.literal(true)),
});
export type CrmSearch = z.infer<typeof crmSearch>;

const pageSearch = ({ search }: { readonly search: object }): CrmSearch => crmSearch.parse(search);

export type ChangeSearch = (patch: CrmSearch, how?: 'replace' | 'push') => void;

/** The page's part of the address, with its setter; opening a record or a tab is a step that `back` returns from. */
export function useCrmSearch(): [CrmSearch, ChangeSearch] {
  const search = useLocation({ select: pageSearch, structuralSharing: true });
  const navigate = useNavigate();
  const change = useCallback<ChangeSearch>(
    (patch, how = 'replace') =>
      void navigate({ to: '.', search: (before: object) => ({ ...before, ...patch }), replace: how === 'replace' }),
    [navigate],
  );
  return [search, change];
}

/** The address with the details of one record in place of another. */
export const openContact = (id: number): CrmSearch => ({ contact: id, activity: undefined });
export const openActivity = (id: number): CrmSearch => ({ activity: id, contact: undefined });
export const NOTHING_OPEN: CrmSearch = { activity: undefined, contact: undefined };
