import { Suspense } from 'react';
import { lazyPart } from '../../../shared/feature.ts';
import { useShareRequest } from '../../../shared/share-request.ts';

const ShareDialog = lazyPart(async () => (await import('./share-dialog.tsx')).ShareDialog);

/** Loads the share dialog when it is first opened. */
export function ShareHost() {
  const request = useShareRequest();
  if (!request) return null;
  return (
    <Suspense fallback={null}>
      <ShareDialog />
    </Suspense>
  );
}
