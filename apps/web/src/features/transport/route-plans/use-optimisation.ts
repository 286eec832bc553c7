import { endpoints, type OptimizedRoute } from '@konvoj/contract';
import { useMutation } from '@tanstack/react-query';
import { useLanguage, useText } from '../../../i18n/use-text.ts';
import { call } from '../../../shared/api.ts';
import { replacePoints } from './plan-actions.ts';
import type { DraftPoint, PlanDraft } from './plan-draft.ts';

export interface Proposal extends Pick<OptimizedRoute, 'saves' | 'late'> {
  readonly points: readonly DraftPoint[];
  /** The order is the best already. */
  readonly isSame: boolean;
}

/** A better order of the points between the first and the last. It is proposed for the points as they were then. */
export function useOptimisation(draft: PlanDraft) {
  const t = useText();
  const language = useLanguage();
  const { mutate, reset, data, isPending, error } = useMutation({
    mutationFn: async ({ points, profile, avoid, departAt }: PlanDraft) => {
      const { order, saves, late } = await call(endpoints.routing.optimize, {
        body: {
          points: points.map(({ at, from, to, stay }) => ({
            ...at,
            ...(from !== null && { from }),
            ...(to !== null && { to }),
            ...(stay > 0 && { stay }),
          })),
          profile,
          avoid: [...avoid],
          ...(departAt !== null && { departAt }),
          language,
        },
      });
      const ordered = order.flatMap((number) => points[number] ?? []);
      const isSame = order.every((number, index) => number === index);
      return { of: points, proposal: { points: ordered, saves, late, isSame } };
    },
  });
  return {
    proposal: data !== undefined && data.of === draft.points ? data.proposal : null,
    isPending,
    failure: error,
    propose: () => mutate(draft),
    accept: () => {
      if (data) replacePoints(t, data.proposal.points, t('routePlans.optimise.done'));
      reset();
    },
    keep: reset,
  };
}
