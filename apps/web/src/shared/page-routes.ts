import type { TextKey } from '@konvoj/i18n';
import { createRootRoute, createRoute } from '@tanstack/react-router';
import { frameSearch } from './frame-search.ts';
import type { HelpPage } from './help-pages.ts';
import type { PageLayout } from './page-layout.ts';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The name of the page, for the title of the window. */
    readonly title?: TextKey;
    /** The page of the help that belongs to it. */
    readonly help?: HelpPage;
    /** What the page asks of the frame. */
    readonly layout?: PageLayout;
  }
}

/** Parent of pages that stand alone, without a sign-in. `app/router.tsx` gives these three their components. */
export const rootRoute = createRootRoute();

/** Parent of pages in the frame. */
export const frameRoute = createRoute({ getParentRoute: () => rootRoute, id: 'frame', validateSearch: frameSearch });

/** Parent of pages that stand alone, for signed-in users. */
export const signedInRoute = createRoute({ getParentRoute: () => rootRoute, id: 'signedIn' });
