import { createRouter, lazyRouteComponent, Outlet, type AnyRoute } from '@tanstack/react-router';
import { SwitchBanner } from '../features/organization/identity/session/switch-banner.tsx';
import type { AnyFeature } from '../shared/feature.ts';
import { loadChunk } from '../shared/load-chunk.ts';
import { frameRoute, rootRoute, signedInRoute } from '../shared/page-routes.ts';
import { NotFoundPage } from '../ui/not-found-page.tsx';
import { ToastList } from '../ui/toast-list.tsx';
import { features } from './features.ts';
import { PageFailure } from './page-failure.tsx';
import { PageSkeleton } from './page-skeleton.tsx';
import { PageTitle } from './page-title.tsx';
import { SessionGate } from './session-gate.tsx';

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}

function Root() {
  return (
    <>
      <PageTitle />
      <SwitchBanner />
      <Outlet />
      <ToastList />
    </>
  );
}

function SignedIn() {
  return (
    <SessionGate>
      <Outlet />
    </SessionGate>
  );
}

type ProductFeature = (typeof features)[number];
type Framed = NonNullable<ProductFeature['pages']>[number];
type OfSignedIn = NonNullable<ProductFeature['signedInPages']>[number];
type Public = NonNullable<ProductFeature['publicPages']>[number];

const frameComponent = lazyRouteComponent(() => loadChunk(() => import('./frame/frame.tsx')), 'SignedInFrame');

/** The pages of the features under the three routes that they stand in. */
function routesOfProduct() {
  const framed = features.flatMap<Framed>(({ pages = [] }) => pages);
  const ofSignedIn = features.flatMap<OfSignedIn>(({ signedInPages = [] }) => signedInPages);
  const publicPages = features.flatMap<Public>(({ publicPages: pages = [] }) => pages);
  return rootRoute
    .update({ component: Root, notFoundComponent: NotFoundPage })
    .addChildren([
      frameRoute.update({ component: frameComponent }).addChildren(framed),
      signedInRoute.update({ component: SignedIn }).addChildren(ofSignedIn),
      ...publicPages,
    ]);
}

/** @param more features besides those of the product; links to their pages are not checked */
export function createAppRouter(more: readonly AnyFeature[] = []) {
  const routeTree = routesOfProduct();
  if (more.length > 0) frameRoute.addChildren([...features, ...more].flatMap<AnyRoute>(({ pages = [] }) => pages));
  return createRouter({
    routeTree,
    defaultPreload: 'intent',
    defaultErrorComponent: PageFailure,
    defaultPendingComponent: PageSkeleton,
    defaultPendingMs: 150,
    defaultPendingMinMs: 0,
    scrollRestoration: true,
  });
}
