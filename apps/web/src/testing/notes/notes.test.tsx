import { localStorageColorSchemeManager } from '@mantine/core';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { App } from '../../app/app.tsx';
import { features } from '../../app/features.ts';
import { createAppRouter } from '../../app/router.tsx';
import { chooseLanguage, i18n, startI18n } from '../../i18n/i18n.ts';
import { aSessionUser } from '../../shared/session.testing.ts';
import { sessionState } from '../../shared/session-state.ts';
import { completeBrowser } from '../../ui/page.testing.tsx';
import { notesFeature } from './feature.ts';

const NOTE = { id: 1, text: 'Call Koper!', urgent: true, createdAt: '2026-11-22T07:00:00.000Z' };

/** Answers the call of the page; everything else of the application is not there. */
const answer = async (address: string): Promise<Response> =>
  address.includes('/api/notes') ? Response.json([NOTE]) : new Response(null, { status: 503 });

class ClosedSocket extends EventTarget {
  close(): void {}
}

beforeEach(async () => {
  completeBrowser();
  vi.stubGlobal('fetch', vi.fn(answer));
  vi.stubGlobal('WebSocket', ClosedSocket);
  if (!i18n.isInitialized) await startI18n();
  await chooseLanguage('en');
  sessionState.set({ status: 'signedIn', user: aSessionUser(), isSysadmin: false });
  window.history.replaceState(null, '', '/Notes');
});
afterEach(() => {
  cleanup();
  sessionState.set({ status: 'unknown' });
  vi.unstubAllGlobals();
});

it('adds a page, an entry of the rail and a command of the palette', async () => {
  const router = createAppRouter([notesFeature]);
  render(
    <App
      router={router}
      features={[...features, notesFeature]}
      colorSchemeManager={localStorageColorSchemeManager()}
    />,
  );
  expect(await screen.findByText('Call Koper!')).toBeTruthy();
  const rail = screen.getByRole('navigation');
  expect(rail.querySelector('a[href="/Notes"]')).not.toBeNull();

  const user = userEvent.setup();
  await user.keyboard('{Control>}k{/Control}');
  await user.type(await screen.findByPlaceholderText(/place, page or action/), 'close the notes');
  await user.click(await screen.findByText('Close the notes'));
  expect(router.state.location.pathname).toBe('/');
});
