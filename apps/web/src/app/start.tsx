import '@fontsource/inter/latin-400.css';
import '@fontsource/inter/latin-600.css';
import '@fontsource/inter/latin-ext-400.css';
import '@fontsource/inter/latin-ext-600.css';
import '@mantine/core/styles.layer.css';
import './app.css';
import type { SessionUser } from '@konvoj/contract';
import { createRoot } from 'react-dom/client';
import { loadSession } from '../features/organization/identity/session/session.ts';
import { startI18n } from '../i18n/i18n.ts';
import { isSharedView } from '../shared/routes.ts';
import { startPersisting } from '../shared/saved-state.ts';
import { sessionState } from '../shared/session-state.ts';
import { shareStyleNonce } from '../shared/style-nonce.ts';
import { colorSchemeManager, systemScheme } from '../ui/theme-choice.ts';
import { App } from './app.tsx';
import { bootRedirect } from './boot-rules.ts';
import { features } from './features.ts';
import { loadMapHost } from './frame/load-map-host.ts';
import { keepComplete } from './keep-complete.ts';
import { keepCurrent } from './keep-current.ts';
import { keepOneIdentity } from './one-identity.ts';
import { keepOneLanguage } from './one-language.ts';
import { queryClient } from './query-client.ts';
import { createAppRouter } from './router.tsx';

/** The map is the largest chunk and the first that users look for: it loads before the frame is drawn. */
function beginMap({ organization }: SessionUser): void {
  if (!organization) return;
  loadMapHost().catch((failure: unknown) => console.warn('map not loaded ahead', failure));
}

function startSession(texts: Promise<void>, asked: Promise<SessionUser> | undefined): Promise<void> {
  keepOneIdentity(queryClient);
  keepOneLanguage(queryClient);
  keepComplete(queryClient);
  keepCurrent(queryClient, features);
  return loadSession(texts, beginMap, asked).catch((failure: unknown) => {
    console.error('start-up failed', failure);
    const url = bootRedirect(failure, location.origin);
    if (url) location.assign(url);
    sessionState.set({ status: 'failed', failure });
  });
}

/**
 * Starts the application: language first, then the page.
 * @param asked the signed-in user, requested before the application was loaded
 */
export async function startApp(asked?: Promise<SessionUser>): Promise<void> {
  const container = document.getElementById('root');
  if (!container) throw new Error('the page has no #root');
  shareStyleNonce();
  startPersisting();
  // Viewers of a shared link have no session: no user is requested, and the language is that of the browser.
  const isShared = isSharedView(location.pathname);
  const texts = startI18n(isShared ? navigator.language : undefined);
  const session = isShared ? texts : startSession(texts, asked);
  // The chunks of the open page load in parallel with its texts.
  const router = createAppRouter();
  router.load().catch((failure: unknown) => console.warn('page not loaded ahead', failure));
  await texts;
  createRoot(container).render(
    <App router={router} features={features} colorSchemeManager={isShared ? systemScheme : colorSchemeManager} />,
  );
  await session;
}
