import type { FieldError, Route, RoutePlan } from '@konvoj/contract';
import { useState } from 'react';
import { fieldErrorText } from '../../../i18n/error-text.ts';
import { useText } from '../../../i18n/use-text.ts';
import { useTimeZone } from '../../../shared/session-state.ts';
import { differencesOf } from '../../../ui/form/conflict.ts';
import { byInput } from '../../../ui/form/form-rules.ts';
import { useSubmission } from '../../../ui/form/use-submission.ts';
import { showToast } from '../../../ui/toasts.ts';
import { newKey, planDrafts, type PlanDraft } from './plan-draft.ts';
import { planInWords } from './plan-in-words.ts';
import { bodyOf, draftOf, planFindings } from './plan-model.ts';
import { readPlan, useSavePlan } from './use-route-plans.ts';

/** After a save: what was typed while it was being sent stays, as a change of what is saved. */
function settle(plan: RoutePlan, sent: PlanDraft): void {
  const { draft } = planDrafts.get();
  const saved = draftOf(plan, (index) => sent.points[index]?.key ?? newKey());
  if (draft.id !== sent.id) return;
  planDrafts.set({ saved, draft: draft === sent ? saved : { ...draft, id: saved.id, version: saved.version } });
}

/**
 * The form of the plan. Its values are in the draft, because the map changes them too; from the first attempt to save on,
 * the errors follow the input.
 * @param route of the plan as it is; undefined: not known
 */
export function usePlanForm(draft: PlanDraft, route: Route | undefined) {
  const t = useText();
  const [refused, setRefused] = useState<{ readonly draft: PlanDraft; readonly texts: Record<string, string> } | null>(
    null,
  );
  const { mutateAsync } = useSavePlan();
  const timeZone = useTimeZone();
  const [theirs, setTheirs] = useState<PlanDraft | null>(null);
  const readTheirs = async (): Promise<PlanDraft | null> => {
    const { id } = planDrafts.get().draft;
    const read = id === null ? null : draftOf(await readPlan(id), newKey);
    setTheirs(read);
    return read;
  };
  const wording = (finding: FieldError): string =>
    finding.path === 'points' && finding.code === 'too_few' ? t('routePlans.twoPoints') : fieldErrorText(t, finding);
  const form = useSubmission<PlanDraft, RoutePlan>({
    values: () => planDrafts.get().draft,
    setErrors: (texts) => setRefused({ draft: planDrafts.get().draft, texts }),
    check: planFindings,
    textOf: (finding) => (finding.code === 'too_few' ? wording(finding) : undefined),
    save: (values, overwritten) =>
      mutateAsync({ id: values.id, version: overwritten ?? values.version, body: bodyOf(values, route) }),
    readTheirs,
    differences:
      theirs === null ? [] : differencesOf(planInWords(draft, t, timeZone), planInWords(theirs, t, timeZone)),
    takeTheirs: async () => {
      const read = await readTheirs();
      if (read !== null) planDrafts.set({ draft: read, saved: read });
    },
    onSaved: (plan, sent) => {
      settle(plan, sent);
      showToast(t('routePlans.saved', { name: plan.name }));
    },
  });
  const found = form.refusals > 0 ? byInput(draft, planFindings(draft)).atInputs : {};
  // What only the server knows holds for what it was sent.
  const ofServer = refused?.draft === draft ? refused.texts : {};
  return {
    form,
    errorOf: (path: string): string | undefined => (found[path] ? wording(found[path]) : ofServer[path]),
  };
}
