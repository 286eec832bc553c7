import { firstStep, type FirstStep, type FirstSteps } from '@konvoj/contract';

type Steps = FirstSteps['steps'];

/** The step of the address; without a known one the first that is open, and the first of all when none is. */
export function shownStep(steps: Steps, asked: unknown): FirstStep {
  const known = firstStep.safeParse(asked);
  if (known.success) return known.data;
  return steps.find(({ state }) => state === 'open')?.step ?? 'company';
}

/** The next open step after one, then from the beginning; null: no other step is open. */
export function nextStep(steps: Steps, after: FirstStep): FirstStep | null {
  const place = steps.findIndex(({ step }) => step === after);
  const inOrder = [...steps.slice(place + 1), ...steps.slice(0, Math.max(place, 0))];
  return inOrder.find(({ state }) => state === 'open')?.step ?? null;
}

export const countDone = (steps: Steps): number => steps.filter(({ state }) => state === 'done').length;
