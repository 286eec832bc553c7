import type { ErrorComponentProps } from '@tanstack/react-router';
import { useEffect } from 'react';
import { FailedFace } from '../ui/failed-face.tsx';

/** What the router shows when a page failed to load or to draw. */
export function PageFailure({ error, reset }: ErrorComponentProps) {
  useEffect(() => console.error(error), [error]);
  return <FailedFace failure={error} onRetry={reset} />;
}
