import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { renderInApp } from '../../../../ui/page.testing.tsx';
import { refusing } from '../../../../ui/server.testing.ts';
import { NewPasswordForm } from './new-password-form.tsx';

afterEach(() => void vi.unstubAllGlobals());

it('says under the field why a password is refused, and keeps the input until it is changed', async () => {
  document.cookie = 'XSRF-TOKEN=t; path=/';
  vi.stubGlobal('fetch', () => Promise.resolve(refusing({ path: 'password', code: 'password_common' })));
  await renderInApp(<NewPasswordForm token="t" onDone={() => undefined} />);
  const password = screen.getByLabelText<HTMLInputElement>('New password');
  await userEvent.type(password, 'password2026');
  await userEvent.type(screen.getByLabelText('Repeat the new password'), 'password2026');
  await userEvent.click(screen.getByRole('button', { name: 'Save password' }));
  const refusal = 'This password is among the first that attackers try; choose another one';
  expect(await screen.findByText(refusal)).toBeTruthy();
  expect(password.value).toBe('password2026');
  expect(screen.queryByRole('alert')).toBeNull();
  await userEvent.type(password, 'x');
  expect(screen.queryByText(refusal)).toBeNull();
});
