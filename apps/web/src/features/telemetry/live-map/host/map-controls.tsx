import { useFullscreenElement } from '@mantine/hooks';
import {
  IconCurrentLocation,
  IconFocusCentered,
  IconLock,
  IconLockOpen,
  IconMapPin,
  IconMaximize,
  IconMinimize,
  IconMinus,
  IconPlus,
  IconPolygon,
  IconPrinter,
  IconRulerMeasure,
  IconSearch,
} from '@tabler/icons-react';
import { useStore } from 'zustand';
import { useText } from '../../../../i18n/use-text.ts';
import { useNarrow } from '../../../../shared/use-narrow.ts';
import { toolState } from '../../../../map/draw/tool-state.ts';
import type { FleetMap } from '../../../../map/fleet-map.types.ts';
import type { DeviceId, MapMode } from '../../../../map/map-types.ts';
import { openPrint } from '../print/print-state.ts';
import { closePlaceSearch, openPlaceSearch, placeSearch } from '../../../../map-ui/search-state.ts';
import { measuring, toggleMeasuring } from '../../../../map/measure/measuring.ts';
import { LayersMenu } from './layers-menu.tsx';
import { MapButton } from '../../../../map-ui/map-button.tsx';
import classes from '../../../../map/map-host.module.css';
import { mapSession, setFollowing, toggleLock } from '../../../../map-ui/map-session.ts';
import { mapSettings } from '../../../../map/map-settings.ts';

interface MapControlsProps {
  readonly map: FleetMap;
  readonly selected: DeviceId | null;
  readonly mode: MapMode;
  readonly fullscreen: ReturnType<typeof useFullscreenElement>;
}

/** The buttons on the map; on a phone only those that are reached for with one hand. */
export function MapControls({ map, selected, mode, fullscreen }: MapControlsProps) {
  const t = useText();
  const following = useStore(mapSession, (session) => session.following);
  const locked = useStore(mapSession, (session) => session.locked);
  const searching = useStore(placeSearch, (search) => search.boxOpen);
  const measures = useStore(measuring, ({ on }) => on);
  const draws = useStore(toolState, ({ state: { tool } }) => tool === 'point' || tool === 'zone');
  const { zones, points } = mapSettings.use((settings) => settings);
  const narrow = useNarrow();
  const whileLocked = locked ? t('map.locked') : undefined;
  return (
    <div className={classes.controls} role="toolbar" aria-orientation="vertical" aria-label={t('map.controls')}>
      <div className={classes.group}>
        <MapButton icon={IconPlus} label={t('map.zoomIn')} disabledReason={whileLocked} onClick={() => map.zoomBy(1)} />
        <MapButton
          icon={IconMinus}
          label={t('map.zoomOut')}
          disabledReason={whileLocked}
          onClick={() => map.zoomBy(-1)}
        />
        <MapButton
          icon={IconFocusCentered}
          label={t('map.showFleet')}
          disabledReason={whileLocked}
          onClick={() => map.fitFleet()}
        />
      </div>
      <div className={classes.group}>
        <MapButton
          icon={IconCurrentLocation}
          label={t('map.follow')}
          pressed={following && selected !== null}
          disabledReason={selected === null ? t('map.followNeedsVehicle') : undefined}
          onClick={() => setFollowing(!following)}
        />
        {!narrow && (
          <>
            <MapButton
              icon={locked ? IconLock : IconLockOpen}
              label={t('map.lock')}
              pressed={locked}
              onClick={toggleLock}
            />
            <MapButton
              icon={IconRulerMeasure}
              label={t('mapTools.measure.title')}
              pressed={measures}
              disabledReason={draws ? t('mapTools.measure.whileDrawing') : undefined}
              onClick={toggleMeasuring}
            />
          </>
        )}
      </div>
      <div className={classes.group}>
        <LayersMenu mode={mode} />
        {/* On a phone the layers hold them. */}
        {!narrow && (
          <>
            <MapButton
              icon={IconPolygon}
              label={t('map.layers.zones')}
              pressed={zones}
              quiet
              onClick={() => mapSettings.set({ zones: !zones })}
            />
            <MapButton
              icon={IconMapPin}
              label={t('map.layers.points')}
              pressed={points}
              quiet
              onClick={() => mapSettings.set({ points: !points })}
            />
          </>
        )}
      </div>
      <div className={classes.group}>
        <MapButton
          icon={IconSearch}
          label={t('map.search')}
          pressed={searching}
          onClick={searching ? closePlaceSearch : openPlaceSearch}
        />
        {!narrow && <MapButton icon={IconPrinter} label={t('mapPrint.open')} onClick={openPrint} />}
        <MapButton
          icon={fullscreen.fullscreen ? IconMinimize : IconMaximize}
          label={t(fullscreen.fullscreen ? 'map.leaveFullscreen' : 'map.fullscreen')}
          onClick={() => void fullscreen.toggle()}
        />
      </div>
    </div>
  );
}
