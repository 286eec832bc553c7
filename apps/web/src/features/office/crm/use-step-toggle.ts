import type { CrmActivity } from '@konvoj/contract';
import { errorText } from '../../../i18n/error-text.ts';
import { useText } from '../../../i18n/use-text.ts';
import { showToast } from '../../../ui/toasts.ts';
import { hasOpenStep } from './crm-words.ts';
import { useFinishStep, type StepChange } from './use-activities.ts';

/** Marks the next step of an activity as done, or opens it again; it can be taken back. */
export function useStepToggle(activity: CrmActivity) {
  const t = useText();
  const { mutate, isPending, error } = useFinishStep();
  function set({ done, ...of }: StepChange, canUndo: boolean): void {
    mutate(
      { ...of, done },
      {
        onSuccess: ({ id, version }) =>
          showToast(
            t(done ? 'crm.step.finished' : 'crm.step.reopened'),
            canUndo ? { label: t('common.undo'), run: () => set({ id, version, done: !done }, false) } : undefined,
          ),
        onError: (failure) => showToast(errorText(t, failure)),
      },
    );
  }
  const { id, version } = activity;
  return { isPending, error, toggle: () => set({ id, version, done: hasOpenStep(activity) }, true) };
}
