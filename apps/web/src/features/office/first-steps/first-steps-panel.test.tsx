import { firstStep, type FirstSteps } from '@konvoj/contract';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aSessionUser } from '../../../shared/session.testing.ts';
import { sessionState } from '../../../shared/session-state.ts';
import { renderInApp } from '../../../ui/page.testing.tsx';
import { answering, refusing, stubServer } from '../../../ui/server.testing.ts';
import { FirstStepsPanel } from './first-steps-panel.tsx';

const READ = 'GET /api/firstSteps';
const CHANGE = 'PATCH /api/firstSteps';
const gateway = { host: 'konvoj.example', teltonikaPort: 5027, osmandPort: 5055, isLocalOnly: false };

/** Everything open but these. */
function firstSteps(states: Partial<Record<string, 'done' | 'skipped'>> = {}): FirstSteps {
  const steps = firstStep.options.map((step) => ({ step, state: states[step] ?? ('open' as const) }));
  return { steps, dismissed: false, gateway };
}

beforeEach(() => sessionState.set({ status: 'signedIn', user: aSessionUser(), isSysadmin: false }));
afterEach(() => vi.unstubAllGlobals());

describe('the first steps', () => {
  it('show what is done, and the first open step', async () => {
    stubServer({ [READ]: firstSteps({ company: 'done', users: 'skipped' }) });
    await renderInApp(<FirstStepsPanel />);
    expect(await screen.findByText('Done: 1 of 8')).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'First vehicle' })).toBeTruthy();
    expect(screen.getByRole('link', { name: /First vehicle/, current: 'step' })).toBeTruthy();
  });

  it('skip a step, and say so', async () => {
    const asked = stubServer({ [READ]: firstSteps(), [CHANGE]: firstSteps({ company: 'skipped' }) });
    await renderInApp(<FirstStepsPanel />);
    await userEvent.click(await screen.findByRole('button', { name: 'Skip' }));
    await waitFor(() => expect(screen.getByRole('link', { name: /Company\s*skipped/ })).toBeTruthy());
    expect(asked.find(({ call }) => call === CHANGE)?.body).toEqual({ skip: 'company' });
  });

  it('report a decision that was not stored', async () => {
    const problem = { type: 'x', title: 'x', status: 403, code: 'forbidden' };
    stubServer({ [READ]: firstSteps(), [CHANGE]: answering(403, problem) });
    await renderInApp(<FirstStepsPanel />);
    await userEvent.click(await screen.findByRole('button', { name: 'Skip' }));
    expect(await screen.findByRole('alert')).toBeTruthy();
  });

  it('keep a refused licence plate, with the reason at its field', async () => {
    stubServer({
      [READ]: firstSteps({ company: 'done', users: 'done' }),
      'POST /api/vehicles': refusing({ path: 'rgsOznaka', code: 'taken' }),
    });
    await renderInApp(<FirstStepsPanel />);
    const plate = await screen.findByRole('textbox', { name: /Licence plate/ });
    await userEvent.type(plate, 'LJ 1');
    await userEvent.click(screen.getByRole('button', { name: 'Add vehicle' }));
    await waitFor(() => expect(plate.getAttribute('aria-invalid')).toBe('true'));
    expect(plate).toHaveProperty('value', 'LJ 1');
  });
});
