import { Button } from '@mantine/core';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { filtersSet, FoldedFilters } from './folded-filters.tsx';
import { completeBrowser, renderInApp } from './page.testing.tsx';

function inWindow(width: 'narrow' | 'wide'): void {
  completeBrowser();
  const matching = (query: string): MediaQueryList =>
    Object.assign(new EventTarget(), {
      matches: width === 'narrow' && query.includes('max-width'),
      media: query,
      onchange: null,
      addListener() {},
      removeListener() {},
    });
  vi.spyOn(window, 'matchMedia').mockImplementation(matching);
}

const filters = (count: number) => (
  <FoldedFilters count={count}>
    <Button>Client</Button>
  </FoldedFilters>
);

describe('the filters of a list', () => {
  afterEach(() => vi.restoreAllMocks());

  it('stand in its head where there is room', async () => {
    inWindow('wide');
    await renderInApp(filters(0));
    screen.getByRole('button', { name: 'Client' });
    expect(screen.queryByRole('button', { name: 'Filters' })).toBeNull();
  });

  it('are unfolded by a button on a phone, which shows how many are set', async () => {
    inWindow('narrow');
    await renderInApp(filters(2));
    expect(screen.queryByRole('button', { name: 'Client' })).toBeNull();
    await userEvent.setup().click(screen.getByRole('button', { name: 'Filters: 2', expanded: false }));
    screen.getByRole('button', { name: 'Client' });
    screen.getByRole('button', { name: 'Filters: 2', expanded: true });
  });

  it('are counted by what the address holds', () => {
    const none: { client?: string; late?: boolean } = { client: undefined, late: undefined };
    expect(filtersSet({ client: 'Sadje', late: undefined, find: 'x' }, none)).toBe(1);
  });
});
