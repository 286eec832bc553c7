import { lazy, Suspense } from 'react';
import { SignIn } from './screens/sign-in.tsx';
import { useText } from './texts.ts';
import { useAppState } from './use-app.ts';

/** Not needed for the first screen of a new phone. */
export const loadSignedIn = async () => ({ default: (await import('./screens/signed-in.tsx')).SignedIn });
const SignedIn = lazy(loadSignedIn);

/** Whether a driver has to sign in, or has their screens. */
export function DriverAppScreens() {
  const t = useText();
  const { session } = useAppState();
  const opening = <p className="page">{t('driverApp.starting')}</p>;
  if (session === undefined) return opening;
  if (session === null || session.token === null) return <SignIn key={session?.owner} />;
  return (
    <Suspense fallback={opening}>
      <SignedIn key={session.owner} session={session} />
    </Suspense>
  );
}
