import { DEFAULT_MINIMUM_STOP_MINUTES, type LinkInfo } from '@konvoj/contract';
import { useFullscreenElement, useMergedRef } from '@mantine/hooks';
import {
  IconCurrentLocation,
  IconFocusCentered,
  IconMaximize,
  IconMinimize,
  IconMinus,
  IconPlus,
} from '@tabler/icons-react';
import { useCallback, useEffect, useRef } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { vehicleTypeOf } from '../../../map/domain.ts';
import type { FleetMap } from '../../../map/fleet-map.types.ts';
import { MapButton } from '../../../map-ui/map-button.tsx';
import mapClasses from '../../../map/map-host.module.css';
import { TrackTip } from '../../../map-ui/track-tip.tsx';
import { vehicleIconId } from '../../../map/vehicles/vehicle-feature.ts';
import type { LinkFleet } from './link-rows.ts';
import type { LinkTrack } from './link-track.ts';
import { MapLayers } from './map-layers.tsx';
import classes from './shared-view.module.css';
import { useLinkTrack } from './use-link-track.ts';
import { useMapLook } from './use-map-look.ts';
import { useSharedMap } from './use-shared-map.ts';

interface SharedMapProps {
  readonly secret: string;
  readonly info: LinkInfo;
  readonly fleet: LinkFleet;
  readonly selected: number | null;
  readonly isFollowing: boolean;
  readonly onSelect: (id: number) => void;
  readonly onFollow: (isFollowing: boolean) => void;
}

/** The map of a shared link: its vehicles, the track of the selected one, and nothing that leads elsewhere. */
export function SharedMap(props: SharedMapProps) {
  const { secret, info, fleet, selected, isFollowing, onSelect, onFollow } = props;
  const t = useText();
  const container = useRef<HTMLDivElement>(null);
  const host = useRef<HTMLDivElement>(null);
  const fullscreen = useFullscreenElement<HTMLDivElement>();
  const { appearance, look, setLook } = useMapLook();
  const { map, hasFailed } = useSharedMap(container, { fleet, appearance, onSelect });
  useSelection(map, fleet, selected, isFollowing);
  useEffect(() => map?.onFollowStopped(() => onFollow(false)), [map, onFollow]);
  useDrawnTrack(map, { secret, info, fleet, deviceId: selected });
  return (
    <div ref={useMergedRef(host, fullscreen.ref)} className={mapClasses['host']} data-mode={appearance.mode}>
      <div ref={container} className={mapClasses['map']} role="region" aria-label={t('map.label')} />
      {hasFailed && <p className={mapClasses['failed']}>{t('map.failed')}</p>}
      {map !== null && (
        <>
          <TrackTip map={map} timeZone={info.timeZone} />
          <div
            className={`${mapClasses['controls'] ?? ''} ${classes.controls ?? ''}`}
            role="toolbar"
            aria-orientation="vertical"
            aria-label={t('map.controls')}
          >
            <div className={mapClasses['group']}>
              <MapButton icon={IconPlus} label={t('map.zoomIn')} onClick={() => map.zoomBy(1)} />
              <MapButton icon={IconMinus} label={t('map.zoomOut')} onClick={() => map.zoomBy(-1)} />
              <MapButton
                icon={IconFocusCentered}
                label={t('sharedView.showAll')}
                onClick={() => {
                  onFollow(false);
                  map.fitFleet();
                }}
              />
            </div>
            <div className={mapClasses['group']}>
              <MapButton
                icon={IconCurrentLocation}
                label={t('sharedView.follow')}
                pressed={isFollowing && selected !== null}
                disabledReason={selected === null ? t('map.followNeedsVehicle') : undefined}
                onClick={() => onFollow(!isFollowing)}
              />
            </div>
            <div className={mapClasses['group']}>
              <MapLayers look={look} onChange={setLook} mode={appearance.mode} />
              <MapButton
                icon={fullscreen.fullscreen ? IconMinimize : IconMaximize}
                label={t(fullscreen.fullscreen ? 'map.leaveFullscreen' : 'map.fullscreen')}
                onClick={() => void fullscreen.toggle()}
              />
            </div>
          </div>
        </>
      )}
    </div>
  );
}

/** The selected vehicle is brought into view and kept in the centre until the map is dragged away. */
function useSelection(map: FleetMap | null, fleet: LinkFleet, selected: number | null, isFollowing: boolean): void {
  useEffect(() => map?.follow(isFollowing ? selected : null), [map, isFollowing, selected]);
  useEffect(() => {
    if (map === null) return undefined;
    map.select(selected);
    if (selected === null || map.goTo(selected)) return undefined;
    // It has not reported yet: as soon as it does, the map goes there.
    const unsubscribe = fleet.subscribe((_state, { changed }) => {
      if (changed.has(selected) && map.goTo(selected)) unsubscribe();
    });
    return unsubscribe;
  }, [map, fleet, selected]);
}

type Asked = Parameters<typeof useLinkTrack>[0];

function useDrawnTrack(map: FleetMap | null, asked: Asked): void {
  const { fleet, deviceId } = asked;
  const draw = useCallback(
    (track: LinkTrack | null) => {
      const icon = deviceId === null ? undefined : fleet.getState().devices.get(deviceId)?.icon;
      const isDrawn = track !== null && track.points.length > 0;
      map?.showTrack(
        isDrawn
          ? {
              ...track,
              colouring: 'stage',
              minimumStopSeconds: DEFAULT_MINIMUM_STOP_MINUTES * 60,
              icon: icon === undefined ? null : vehicleIconId(vehicleTypeOf(icon.type), icon.colour),
            }
          : null,
      );
    },
    [map, fleet, deviceId],
  );
  useLinkTrack(asked, map === null ? null : draw);
  useEffect(() => map?.onTrackHover((timeMs) => map.showCursor(timeMs)), [map]);
}
