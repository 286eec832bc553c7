import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderInApp } from '../../../../ui/page.testing.tsx';
import { SignInPage } from './sign-in-page.tsx';

function answering(status: number, body: unknown): void {
  document.cookie = 'XSRF-TOKEN=t; path=/';
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(body, { status })));
}

async function signInWith(email: string, password: string) {
  await renderInApp(<SignInPage />);
  const user = userEvent.setup();
  await user.type(screen.getByLabelText('E-mail address'), email);
  await user.type(screen.getByLabelText('Password'), password);
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
}

describe('sign-in', () => {
  afterEach(() => void vi.unstubAllGlobals());

  it('says under the form that the credentials are wrong and keeps the input', async () => {
    answering(401, { id: 0 });
    await signInWith('a@b.si', 'not-the-one');
    expect((await screen.findByRole('alert')).textContent).toBe('Incorrect username or password');
    expect(screen.getByLabelText<HTMLInputElement>('E-mail address').value).toBe('a@b.si');
    expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('not-the-one');
  });

  it('reports too many attempts with the text of that problem', async () => {
    answering(429, { type: 'x', title: 'x', status: 429, code: 'too_many_requests' });
    await signInWith('a@b.si', 'not-the-one');
    expect((await screen.findByRole('alert')).textContent).toBe('Too many attempts, please try again later');
  });

  it('leads a user whose organization requires company sign-in there', async () => {
    const required = { code: 'company_sign_in.required', params: { name: 'kolovrat' } };
    answering(403, { type: 'x', title: 'x', status: 403, ...required });
    await signInWith('a@b.si', 'the-right-one');
    expect((await screen.findByRole('alert')).textContent).toBe('Your organization requires company sign-in.');
    const link = screen.getByRole('link', { name: 'Go to company sign-in' });
    expect(link.getAttribute('href')).toBe('/login/kolovrat');
  });

  it('warns while Caps Lock is on', async () => {
    await renderInApp(<SignInPage />);
    const user = userEvent.setup();
    await user.click(screen.getByLabelText('Password'));
    await user.keyboard('{CapsLock}A');
    expect(screen.getByText('Caps Lock is on.')).toBeTruthy();
  });
});
