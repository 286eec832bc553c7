import { firstStep, type FirstStep, type FirstSteps } from '@konvoj/contract';
import { expect, it } from 'vitest';
import { countDone, nextStep, shownStep } from './steps-model.ts';

/** Every step open but these. */
function stepsWith(states: Partial<Record<FirstStep, 'done' | 'skipped'>>): FirstSteps['steps'] {
  return firstStep.options.map((step) => ({ step, state: states[step] ?? 'open' }));
}
const finished = stepsWith(Object.fromEntries(firstStep.options.map((step) => [step, 'done'])));

it('shows the step of the address, else the first that is open', () => {
  const steps = stepsWith({ company: 'done', users: 'skipped' });
  expect(shownStep(steps, 'rates')).toBe('rates');
  expect(shownStep(steps, undefined)).toBe('vehicle');
  expect(shownStep(steps, 'everything')).toBe('vehicle');
  expect(shownStep(finished, undefined)).toBe('company');
});

it('continues with the next open step, and begins again at the first one', () => {
  const steps = stepsWith({ vehicle: 'done', tracker: 'skipped', rates: 'done', driver_app: 'done' });
  expect(nextStep(steps, 'users')).toBe('contact');
  expect(nextStep(steps, 'places')).toBe('company');
  expect(nextStep(finished, 'company')).toBeNull();
});

it('counts what is done, and not what is skipped', () => {
  expect(countDone(stepsWith({ company: 'done', users: 'skipped', vehicle: 'done' }))).toBe(2);
});
