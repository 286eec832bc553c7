import { screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderInApp } from '../../../../ui/page.testing.tsx';
import { CompanyReturnPage } from './company-return-page.tsx';

const sent: string[] = [];

function answering(status: number, body: unknown): void {
  document.cookie = 'XSRF-TOKEN=t; path=/';
  vi.stubGlobal('fetch', (_url: string, { body: given }: RequestInit) => {
    sent.push(typeof given === 'string' ? given : '');
    return Promise.resolve(Response.json(body, { status }));
  });
}

describe('the return from the provider of a company', () => {
  afterEach(() => {
    sent.length = 0;
    vi.unstubAllGlobals();
    window.history.replaceState(null, '', '/');
  });

  it('hands the answer of the provider on as it is, once, and shows why it was refused', async () => {
    window.history.replaceState(null, '', '/login-return?code=0123&state=s%2B1');
    const refusal = { code: 'company_sign_in.no_account', params: { email: 'ana@kolovrat.example' } };
    answering(403, { type: 'x', title: 'x', status: 403, ...refusal });
    await renderInApp(<CompanyReturnPage />);
    expect((await screen.findByRole('alert')).textContent).toContain('no account for ana@kolovrat.example');
    expect(sent).toEqual([JSON.stringify({ answer: '?code=0123&state=s%2B1' })]);
    expect(screen.getByRole('link', { name: 'Try again' }).getAttribute('href')).toBe('/login');
  });

  it('goes on with the second step', async () => {
    answering(200, { outcome: 'step', step: { kind: 'factor', methods: ['totp'] } });
    await renderInApp(<CompanyReturnPage />);
    expect(await screen.findByRole('textbox', { name: /Code of the app/ })).toBeTruthy();
  });
});
