import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { FoldedFilters } from './folded-filters.tsx';
import { renderInApp } from './page.testing.tsx';

afterEach(() => vi.unstubAllGlobals());

const filters = (
  <FoldedFilters count={2}>
    <input aria-label="Kind" />
  </FoldedFilters>
);

it('shows filters beside each other where there is room', async () => {
  await renderInApp(filters);
  expect(screen.getByRole('textbox', { name: 'Kind' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Filters/ })).toBeNull();
});

it('folds filters on a phone and shows how many are set', async () => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query === '(max-width: 700px)',
    media: query,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  await renderInApp(filters);
  const button = screen.getByRole('button', { name: /^Filters *2$/ });
  expect(screen.queryByRole('textbox', { name: 'Kind' })).toBeNull();
  await userEvent.click(button);
  expect(button.getAttribute('aria-expanded')).toBe('true');
  expect(screen.getByRole('textbox', { name: 'Kind' })).toBeTruthy();
});
