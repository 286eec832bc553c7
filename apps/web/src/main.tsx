import { z } from 'zod';
import { startEarly } from './app/early/early-start.ts';
import { removePageCover } from './shared/page-cover.ts';

// The content security policy forbids compiled schemas; without this zod would try and be reported for it.
z.config({ jitless: true });

const { asked, headStart } = startEarly();
// Not awaited here: later chunks depend on modules of this file's chunk, which must be evaluated by then.
headStart
  .then(() => import('./app/start.tsx'))
  .then(({ startApp }) => startApp(asked))
  .catch((failure: unknown) => {
    removePageCover();
    throw failure;
  });
