import { endpoints, LIST_LIMIT, type AuditEntity, type AuditEntry, type OrgUser } from '@konvoj/contract';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { call } from '../../../shared/api.ts';
import type { Period } from '../../../shared/period.ts';
import { useMay, useUser } from '../../../shared/session-state.ts';

export interface AuditFilter {
  readonly period: Period | null;
  readonly userId: number | null;
  readonly entity: AuditEntity | null;
}

/** Entries of the period, newest first, a page at a time. */
export function useAudit({ period, userId, entity }: AuditFilter) {
  const me = useUser()?.id;
  return useInfiniteQuery({
    queryKey: ['audit', me, period, userId, entity],
    enabled: period !== null,
    initialPageParam: undefined as number | undefined,
    queryFn: ({ signal, pageParam }): Promise<AuditEntry[]> =>
      call(
        endpoints.audit.list,
        {
          query: {
            ...(period && { from: period.from, to: period.to }),
            ...(userId !== null && { userId }),
            ...(entity !== null && { entity }),
            ...(pageParam !== undefined && { before: pageParam }),
            limit: LIST_LIMIT.default,
          },
        },
        { signal },
      ),
    getNextPageParam: (page) => (page.length < LIST_LIMIT.default ? undefined : page.at(-1)?.id),
  });
}

/** Authors that the filter offers: all users for an administrator, only themselves for a user. */
export function useAuditedUsers(): readonly Pick<OrgUser, 'id' | 'name'>[] {
  const user = useUser();
  const mayList = useMay('users.manage');
  const { data } = useQuery({
    queryKey: ['orgusers', user?.id],
    enabled: mayList,
    queryFn: ({ signal }) => call(endpoints.users.list, {}, { signal }),
  });
  return data ?? [];
}
