import { ComingPage } from './coming-page.tsx';

/** A page that stands outside the frame and whose module comes later. */
export function WholeScreenComingPage() {
  return (
    <main style={{ height: '100dvh' }}>
      <ComingPage />
    </main>
  );
}
