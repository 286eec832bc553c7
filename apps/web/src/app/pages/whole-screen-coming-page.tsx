import { SessionGate } from '../session-gate.tsx';
import { ComingPage } from './coming-page.tsx';

/** A page that stands outside the frame and whose module comes later. */
export function WholeScreenComingPage() {
  return (
    <main style={{ height: 'var(--page-height)' }}>
      <ComingPage />
    </main>
  );
}

/** The settings, which are for signed-in users only. */
export function SettingsComingPage() {
  return (
    <SessionGate>
      <WholeScreenComingPage />
    </SessionGate>
  );
}
