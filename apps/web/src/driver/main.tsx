import { StrictMode, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import type { LanguageCode } from '@konvoj/contract';
import { z } from 'zod';
import './driver.css';
import { startDriverApp } from './app.ts';
import { allowSound } from './device/alert.ts';
import { watchInstallOffer } from './device/install.ts';
import { startWorker } from './device/worker.ts';
import { DriverAppScreens } from './driver-app.tsx';
import { chosenLanguage, rememberLanguage, showTheme } from './preferences.ts';
import { openPhoneDatabase } from './store/database.ts';
import { loadTexts, textsOf, WordingContext, type Text } from './texts.ts';
import { AppContext } from './use-app.ts';

// The content security policy forbids compiled schemas; without this zod would try and be reported for it.
z.config({ jitless: true });

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
  useEffect(showTheme, []);
  return <WordingContext value={{ ...words, choose }}>{children}</WordingContext>;
}

async function start(): Promise<void> {
  watchInstallOffer();
  const words = await wordsIn(chosenLanguage());
  const page = document.querySelector('#root');
  if (page === null) throw new Error('the page has no root');
  const root = createRoot(page);
  const database = await openPhoneDatabase('konvoj-driver', () =>
    root.render(<p className="page">{words.t('driverApp.failure.outdated')}</p>),
  ).catch(() => null);
  if (database === null) {
    root.render(<p className="page">{words.t('driverApp.failure.storage')}</p>);
    return;
  }
  const app = startDriverApp(database);
  await app.start();
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
