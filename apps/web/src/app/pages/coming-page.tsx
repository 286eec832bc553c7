import { useLocation } from '@tanstack/react-router';
import { ComingModule } from './coming-module.tsx';
import { pageName } from './page-name.ts';

/** A page of the frame whose module comes later. */
export function ComingPage() {
  const { pathname } = useLocation();
  return <ComingModule name={pageName(pathname)} />;
}
