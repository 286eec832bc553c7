import { StrictMode, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import type { LanguageCode } from '@konvoj/contract';
import './driver.css';
import { startDriverApp, type DriverApp } from './app.ts';
import { allowSound } from './device/alert.ts';
import { watchInstallOffer } from './device/install.ts';
import { hasWorker, startWorker } from './device/worker.ts';
import { DriverAppScreens, loadSignedIn } from './driver-app.tsx';
import { chosenLanguage, rememberLanguage, showTheme } from './preferences.ts';
import { openPhoneDatabase } from './store/database.ts';
import { loadTexts, textsOf, WordingContext, type Text } from './texts.ts';
import { AppContext, useDriverApp } from './use-app.ts';

const DRAWN_WITHIN_MS = 3_000;

interface Words {
  readonly language: LanguageCode;
  readonly t: Text;
}

async function wordsIn(language: LanguageCode): Promise<Words> {
  const t = textsOf(language, await loadTexts[language]());
  document.documentElement.lang = language;
  document.title = t('driverApp.name');
  return { language, t };
}

function Root({ words: first, children }: { readonly words: Words; readonly children: React.ReactNode }) {
  const [words, setWords] = useState(first);
  const choose = (language: LanguageCode): void => {
    rememberLanguage(language);
    void wordsIn(language).then(setWords);
  };
  const app = useDriverApp();
  useEffect(showTheme, []);
  useEffect(() => openWhenDrawn(app), [app]);
  return <WordingContext value={{ ...words, choose }}>{children}</WordingContext>;
}

/** The first screen is drawn before the app connects; a page that is out of sight is never drawn. */
function openWhenDrawn(app: DriverApp): () => void {
  const opened = (): void => app.opened();
  const frame = requestAnimationFrame(() => setTimeout(opened));
  const atLatest = setTimeout(opened, DRAWN_WITHIN_MS);
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(atLatest);
  };
}

async function start(): Promise<void> {
  watchInstallOffer();
  const page = document.querySelector('#root');
  if (page === null) throw new Error('the page has no root');
  const root = createRoot(page);
  const loading = wordsIn(chosenLanguage());
  const opening = openPhoneDatabase(
    'konvoj-driver',
    () => void loading.then(({ t }) => root.render(<p className="page">{t('driverApp.failure.outdated')}</p>)),
  ).catch(() => null);
  // On a phone that has the app it comes from there; a new phone needs the sign-in first.
  const screens = hasWorker() ? loadSignedIn() : null;
  const [words, database] = await Promise.all([loading, opening]);
  if (database === null) {
    root.render(<p className="page">{words.t('driverApp.failure.storage')}</p>);
    return;
  }
  const app = startDriverApp(database);
  await Promise.all([app.start(), screens]);
  root.render(
    <StrictMode>
      <AppContext value={app}>
        <Root words={words}>
          <DriverAppScreens />
        </Root>
      </AppContext>
    </StrictMode>,
  );
  window.addEventListener('online', app.wake);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') app.wake();
  });
  window.addEventListener('pointerdown', allowSound, { once: true });
  await startWorker(app.wake).catch(() => undefined);
}

void start();
