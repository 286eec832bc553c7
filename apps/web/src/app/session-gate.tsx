import { lazy, Suspense, type ReactNode } from 'react';
import { loadSession } from '../features/organization/identity/session/session.ts';
import { useText } from '../i18n/use-text.ts';
import { loadChunk } from '../shared/load-chunk.ts';
import { sessionState, useSession } from '../shared/session-state.ts';
import { FailedFace } from '../ui/failed-face.tsx';
import { PageSkeleton } from './page-skeleton.tsx';

const SignInPage = lazy(() =>
  loadChunk(async () => ({
    default: (await import('../features/organization/identity/session/sign-in-page.tsx')).SignInPage,
  })),
);

function loadAgain(): void {
  sessionState.set({ status: 'unknown' });
  loadSession().catch((failure: unknown) => sessionState.set({ status: 'failed', failure }));
}

/** Shows a page to a signed-in user; anybody else signs in right here, at the same address, and then sees it. */
export function SessionGate({ children }: { readonly children: ReactNode }) {
  const t = useText();
  const session = useSession();
  switch (session.status) {
    case 'unknown':
      return <PageSkeleton />;
    case 'failed':
      return (
        <main style={{ height: 'var(--page-height)' }}>
          <FailedFace title={t('frame.failure.boot')} failure={session.failure} onRetry={loadAgain} />
        </main>
      );
    case 'signedOut':
      return (
        <Suspense fallback={<PageSkeleton />}>
          <SignInPage />
        </Suspense>
      );
    default:
      return children;
  }
}
