import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import type { Feature } from '../../../../shared/feature.ts';
import { loadChunk } from '../../../../shared/load-chunk.ts';
import { rootRoute } from '../../../../shared/page-routes.ts';
import { ROUTES } from '../../../../shared/routes.ts';

const forgotPassword = createRoute({
  getParentRoute: () => rootRoute,
  path: ROUTES.ForgotPasswordFull,
  component: lazyRouteComponent(() => loadChunk(() => import('./forgot-password-page.tsx')), 'ForgotPasswordPage'),
  staticData: { title: 'session.forgotten.title' },
});
const resetPassword = createRoute({
  getParentRoute: () => rootRoute,
  path: ROUTES.ResetPasswordFull,
  component: lazyRouteComponent(() => loadChunk(() => import('./reset-password-page.tsx')), 'ResetPasswordPage'),
  staticData: { title: 'session.reset.title' },
});

export const sessionFeature: Feature<never, never, typeof forgotPassword | typeof resetPassword> = {
  name: 'session',
  publicPages: [forgotPassword, resetPassword],
  commands: async () => [(await import('./commands.ts')).sessionCommands],
};
