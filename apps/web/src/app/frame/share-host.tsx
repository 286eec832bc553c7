import { lazy, Suspense } from 'react';
import { loadChunk } from '../../shared/load-chunk.ts';
import { useShareRequest } from '../../shared/share-request.ts';
import { PanelBoundary } from '../../ui/panel-boundary.tsx';

const ShareDialog = lazy(() =>
  loadChunk(async () => ({ default: (await import('../../features/transport/sharing/share-dialog.tsx')).ShareDialog })),
);

/** Loads the share dialog when it is first opened. */
export function ShareHost() {
  const request = useShareRequest();
  if (!request) return null;
  return (
    <PanelBoundary>
      <Suspense fallback={null}>
        <ShareDialog />
      </Suspense>
    </PanelBoundary>
  );
}
