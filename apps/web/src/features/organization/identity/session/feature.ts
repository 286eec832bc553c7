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
const companySignIn = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login/{-$name}',
  component: lazyRouteComponent(() => loadChunk(() => import('./company-page.tsx')), 'CompanyPage'),
  staticData: { title: 'companySignIn.title' },
});
/** Providers send browsers back to it; the server names the same address to them. */
const companyReturn = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login-return',
  component: lazyRouteComponent(() => loadChunk(() => import('./company-return-page.tsx')), 'CompanyReturnPage'),
  staticData: { title: 'companySignIn.title' },
});
type Pages = typeof forgotPassword | typeof resetPassword | typeof companySignIn | typeof companyReturn;

export const sessionFeature: Feature<never, never, Pages> = {
  name: 'session',
  publicPages: [forgotPassword, resetPassword, companySignIn, companyReturn],
  commands: async () => [(await import('./commands.ts')).sessionCommands],
};
