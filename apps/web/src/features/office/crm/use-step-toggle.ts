import type { CrmActivity } from '@konvoj/contract';
import { useText } from '../../../i18n/use-text.ts';
import { showToast } from '../../../ui/toasts.ts';
import { hasOpenStep } from './crm-words.ts';
import { useFinishStep, type StepChange } from './use-activities.ts';

/** Marks the next step of an activity as done, or opens it again; it can be taken back, also when its row is gone. */
export function useStepToggle(activity: CrmActivity) {
  const t = useText();
  const { mutateAsync, isPending, error } = useFinishStep();
  /** @returns whether it was changed; why not stands in `error` */
  async function set(change: StepChange, canUndo: boolean): Promise<boolean> {
    const { done } = change;
    const stored = await mutateAsync(change).catch(() => null);
    if (stored === null) return false;
    const { id, version } = stored;
    const undo = { label: t('common.undo'), run: () => void set({ id, version, done: !done }, false) };
    showToast(t(done ? 'crm.step.finished' : 'crm.step.reopened'), canUndo ? undo : undefined);
    return true;
  }
  const { id, version } = activity;
  return { isPending, error, toggle: () => set({ id, version, done: hasOpenStep(activity) }, true) };
}
