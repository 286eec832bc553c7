import { Skeleton, VisuallyHidden } from '@mantine/core';
import { lazy, Suspense, useEffect, useRef, useState, type ReactNode } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { contributedParts, useFeatures } from '../../shared/features.ts';
import { removePageCover } from '../../shared/page-cover.ts';
import { PanelBoundary } from '../../ui/panel-boundary.tsx';
import { ResizeHandle } from '../../ui/resize-handle.tsx';
import { usePageTitle } from '../page-title.tsx';
import { frameLayout, MAP_SHARE, type ShownFrame } from './frame-layout.ts';
import { BackToList } from './back-to-list.tsx';
import classes from './frame.module.css';
import { loadMapHost } from './load-map-host.ts';

const MapHost = lazy(loadMapHost);

interface WorkspaceProps {
  readonly shown: ShownFrame;
  readonly children: ReactNode;
}

/** Map and content beside or above each other. The map stays alive while a page hides it. */
export function Workspace({ shown, children }: WorkspaceProps) {
  const t = useText();
  const area = useRef<HTMLDivElement>(null);
  const [mapWasShown, setMapWasShown] = useState(shown.map);
  if (shown.map && !mapWasShown) setMapWasShown(true);
  // The early map covers the page until the map takes it over; that happens only here.
  useEffect(() => (shown.map ? undefined : removePageCover()), [shown.map]);
  const vertical = shown.orientation === 'vertical';
  const pageHeading = t(usePageTitle());
  const overMap = contributedParts(useFeatures(), 'overMap');

  const perPixel = (): number => {
    const box = area.current?.getBoundingClientRect();
    return 100 / ((vertical ? box?.height : box?.width) || 1);
  };
  const setShare = (share: number): void =>
    frameLayout.set({ mapShare: { ...frameLayout.get().mapShare, [shown.orientation]: share } });

  return (
    <div ref={area} className={classes.workspace} data-orientation={shown.orientation}>
      {mapWasShown && (
        <section
          className={classes.map}
          style={{ flexBasis: `${shown.mapShare}%` }}
          hidden={!shown.map}
          aria-label={t('frame.layout.map')}
        >
          <PanelBoundary>
            <Suspense fallback={<Skeleton height="100%" radius={0} />}>
              <MapHost />
            </Suspense>
          </PanelBoundary>
          {overMap.map(({ name, Part }) => (
            <PanelBoundary key={name}>
              <Suspense fallback={null}>
                <Part />
              </Suspense>
            </PanelBoundary>
          ))}
          <ResizeHandle
            label={t('frame.layout.resizeMap')}
            axis={vertical ? 'y' : 'x'}
            value={shown.mapShare}
            min={MAP_SHARE.min}
            max={MAP_SHARE.max}
            defaultValue={MAP_SHARE.default}
            step={2}
            perPixel={perPixel}
            onChange={setShare}
          />
        </section>
      )}
      <BackToList />
      <main id="content" tabIndex={-1} className={classes.content} aria-label={t('frame.layout.content')}>
        <VisuallyHidden component="h1">{pageHeading}</VisuallyHidden>
        <PanelBoundary>{children}</PanelBoundary>
      </main>
    </div>
  );
}
