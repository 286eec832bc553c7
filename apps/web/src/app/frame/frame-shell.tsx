import { Button } from '@mantine/core';
import { IconBuilding } from '@tabler/icons-react';
import { Link, useMatches, useNavigate } from '@tanstack/react-router';
import { Suspense, useEffect, useRef, type ReactNode } from 'react';
import { startFleetFilter } from '../../features/telemetry/vehicle-list/fleet-filter.ts';
import { VehicleList } from '../../features/telemetry/vehicle-list/vehicle-list.tsx';
import { useText } from '../../i18n/use-text.ts';
import { startLive } from '../../live/live-session.ts';
import { contributedParts, useFeatures } from '../../shared/features.ts';
import { hidesMap, unfoldedMap, type PageLayout } from '../../shared/page-layout.ts';
import { ROUTES } from '../../shared/routes.ts';
import { useNarrow } from '../../shared/use-narrow.ts';
import { useUser } from '../../shared/session-state.ts';
import { EmptyFace, LoadingFace } from '../../ui/panel.tsx';
import { PanelBoundary } from '../../ui/panel-boundary.tsx';
import { ResizeHandle } from '../../ui/resize-handle.tsx';
import { Hotkeys } from '../hotkeys.tsx';
import { BottomPanel } from './bottom-panel.tsx';
import { ConnectionNotice } from './connection-notice.tsx';
import { frameLayout, shownFrame, sidebarWidthKey, SIDEBAR_WIDTH } from './frame-layout.ts';
import classes from './frame.module.css';
import { useListShown } from './list-shown.ts';
import { Rail } from './rail.tsx';
import { useRememberedSelection } from './use-remembered-selection.ts';
import { Workspace } from './workspace.tsx';

const NO_WISHES: PageLayout = {};
/** Without an organization there is no fleet to show beside a page. */
const NO_FLEET: PageLayout = { sidebar: 'hidden', map: 'hidden' };

/** Keeps the live store fed while somebody of an organization is signed in. */
function useLiveFleet(): void {
  const user = useUser();
  const userId = user?.id;
  const organizationId = user?.organization?.id;
  useEffect(
    () => (userId !== undefined && organizationId !== undefined ? startLive() : undefined),
    [userId, organizationId],
  );
}

/** The map shows the vehicles that the list is filtered by, also while the list is closed. */
function useFleetFilter(): void {
  useEffect(() => startFleetFilter(), []);
}

/** Users without an organization start at the list of customers instead of on an empty map. */
function useCustomersFirst(hasNoFleet: boolean): void {
  const navigate = useNavigate();
  const landed = useRef(false);
  useEffect(() => {
    if (landed.current) return;
    landed.current = true;
    if (hasNoFleet && location.pathname === ROUTES.VehicleDetails) {
      void navigate({ to: ROUTES.UserSettings, search: { tab: 'customers' }, replace: true });
    }
  }, [hasNoFleet, navigate]);
}

/** Replaces a page of vehicles for a system administrator who acts for nobody. */
function NoFleet() {
  const t = useText();
  return (
    <EmptyFace
      icon={IconBuilding}
      title={t('frame.noOrganization.title')}
      hint={t('frame.noOrganization.body')}
      action={
        <Button
          mt="xs"
          renderRoot={(button: object) => <Link {...button} to={ROUTES.UserSettings} search={{ tab: 'customers' }} />}
        >
          {t('frame.noOrganization.customers')}
        </Button>
      }
    />
  );
}

/** What the frame needs to know of the page that is open; what else its address holds is not the frame's business. */
function usePage() {
  const layout = useMatches({ select: (matches) => matches.at(-1)?.staticData.layout });
  const isUnfolded = unfoldedMap.use(({ shown }) => shown);
  const narrow = useNarrow();
  const noMap = useMatches({
    select: (matches) => hidesMap(layout, matches.at(-1)?.search ?? {}, isUnfolded, narrow),
  });
  const routeId = useMatches({ select: (matches) => matches.at(-1)?.routeId });
  const fullPath = useMatches({ select: (matches) => matches.at(-1)?.fullPath });
  return { layout: layout ?? NO_WISHES, noMap, routeId: routeId ?? '', fullPath: fullPath ?? '' };
}

/** The main layout: rail, sidebar, map, content, tiny bottom panel. */
export function Frame({ children }: { readonly children: ReactNode }) {
  const t = useText();
  const overFrame = contributedParts(useFeatures(), 'overFrame');
  const chosen = frameLayout.use((layout) => layout);
  const { layout, noMap, routeId, fullPath } = usePage();
  // A system administrator who acts for nobody has customers and their own settings, but no fleet.
  const hasOrganization = useUser()?.organization != null;
  const page = hasOrganization ? layout : NO_FLEET;
  const narrow = useNarrow();
  const listShown = useListShown();
  const frame = shownFrame(chosen, page, routeId, narrow ? { listShown } : null);
  const shown = { ...frame, map: frame.map && !noMap };
  useLiveFleet();
  useFleetFilter();
  useRememberedSelection();
  useCustomersFirst(!hasOrganization);
  const hasData = hasOrganization || fullPath === ROUTES.UserSettings;

  const setSidebarWidth = (width: number): void =>
    frameLayout.set({ sidebarWidths: { ...chosen.sidebarWidths, [sidebarWidthKey(page, routeId)]: width } });

  return (
    <div className={classes.frame}>
      <a href="#content" className={classes.skip}>
        {t('frame.layout.skipToContent')}
      </a>
      <div className={classes.middle}>
        <Rail
          sidebarFixed={page.sidebar === 'hidden' || page.Sidebar !== undefined}
          orientationFixed={page.orientation !== undefined || !shown.map || narrow}
        />
        {shown.sidebar && (
          <aside
            className={classes.sidebar}
            style={{ width: shown.sidebarWidth }}
            aria-label={t('frame.layout.sidebar')}
          >
            <PanelBoundary>
              {page.Sidebar ? (
                <Suspense fallback={<LoadingFace />}>
                  <page.Sidebar />
                </Suspense>
              ) : (
                <VehicleList />
              )}
            </PanelBoundary>
            <ResizeHandle
              label={t('frame.layout.resizeSidebar')}
              axis="x"
              value={shown.sidebarWidth}
              min={SIDEBAR_WIDTH.min}
              max={SIDEBAR_WIDTH.max}
              defaultValue={shown.sidebarDefault}
              step={16}
              perPixel={() => 1}
              onChange={setSidebarWidth}
            />
          </aside>
        )}
        <Workspace shown={shown}>{hasData ? children : <NoFleet />}</Workspace>
      </div>
      {hasOrganization && <ConnectionNotice />}
      {chosen.bottomPanelShown && hasOrganization && <BottomPanel />}
      <Hotkeys />
      {overFrame.map(({ name, Part }) => (
        <PanelBoundary key={name}>
          <Suspense fallback={null}>
            <Part />
          </Suspense>
        </PanelBoundary>
      ))}
    </div>
  );
}
