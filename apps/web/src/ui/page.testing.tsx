import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
  type AnyRouter,
} from '@tanstack/react-router';
import { cleanup, render, type RenderResult } from '@testing-library/react';
import type { ReactElement } from 'react';
import { formDrafts } from './form/form-drafts.ts';
import { chooseLanguage, i18n, startI18n } from '../i18n/i18n.ts';

/** What jsdom lacks of a browser. */
export function completeBrowser(): void {
  window.matchMedia ??= (query: string) =>
    Object.assign(new EventTarget(), {
      matches: false,
      media: query,
      onchange: null,
      addListener() {},
      removeListener() {},
    });
  if (!('fonts' in document)) Object.assign(document, { fonts: new EventTarget() });
  globalThis.ResizeObserver ??= class {
    observe(): void {}
    unobserve(): void {}
    disconnect(): void {}
  };
}

/** Renders a component as in the app: theme, English texts, queries, a router at `path`. For tests only. */
export async function renderInApp(component: ReactElement, path = '/'): Promise<RenderResult> {
  cleanup();
  formDrafts.reset();
  completeBrowser();
  if (!i18n.isInitialized) await startI18n();
  await chooseLanguage('en');
  const history = createMemoryHistory({ initialEntries: [path] });
  const router: AnyRouter = createRouter({ routeTree: createRootRoute(), history });
  await router.load();
  return render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <RouterContextProvider router={router}>{component}</RouterContextProvider>
      </QueryClientProvider>
    </MantineProvider>,
  );
}
