import { useFullscreenElement, useMergedRef } from '@mantine/hooks';
import { useNavigate } from '@tanstack/react-router';
import { useRef, type RefObject } from 'react';
import { useStore } from 'zustand';
import { useText } from '../../../i18n/use-text.ts';
import { useSelectedVehicle, useSelectVehicle } from '../../../shared/frame-search.ts';
import { useAddressOf } from '../../../shared/geocode.ts';
import { useTimeZone } from '../../../shared/session-state.ts';
import { useNarrow } from '../../../shared/use-narrow.ts';
import type { FleetMap } from '../../../map/fleet-map.types.ts';
import type { DeviceId } from '../../../map/map-types.ts';
import type { FleetSource } from '../../../map/fleet-source.ts';
import { BaseLine } from './host/base-line.tsx';
import { ContextMenu } from './host/context-menu.tsx';
import { DrawingBar } from './host/drawing-bar.tsx';
import { GroupTip } from './host/group-tip.tsx';
import { MapControls } from './host/map-controls.tsx';
import classes from '../../../map/map-host.module.css';
import { MapNotices } from './host/map-notices.tsx';
import { closeVehicleCard, mapSession, openVehicleCard } from '../../../map-ui/map-session.ts';
import { PlaceTip } from './host/place-tip.tsx';
import { ReplayBar } from './host/replay-bar.tsx';
import { SizeTip } from './host/size-tip.tsx';
import { StackList } from './host/stack-list.tsx';
import { TrackTip } from '../../../map-ui/track-tip.tsx';
import { useAppearance } from './host/use-appearance.tsx';
import { useFleetMap } from './host/use-fleet-map.tsx';
import { useMapCommands } from './host/use-map-commands.tsx';
import { useMapKeys } from './host/use-map-keys.tsx';
import { useSelection } from './host/use-selection.tsx';
import { useVehicle } from './host/use-vehicle.tsx';
import { VehicleCard } from './host/vehicle-card.tsx';
import { NearestPanel } from './nearest/nearest-panel.tsx';
import { LayerPlayer } from './overlays/layer-player.tsx';
import { PrintView } from './print/print-view.tsx';
import { placeCoordinates } from '../../../shared/map-place.ts';
import { PlaceCard } from './search/place-card.tsx';
import { PlaceSearch } from './search/place-search.tsx';
import { placeSearch } from '../../../map-ui/search-state.ts';
import { usePin } from './search/use-pin.tsx';

export { prepareMaps } from '../../../map/base/setup.ts';

/** The map in the frame: holds the controller, its controls and the card of the vehicle that was clicked. */
export function MapHost({ fleet }: { readonly fleet: FleetSource }) {
  const t = useText();
  const container = useRef<HTMLDivElement>(null);
  const host = useRef<HTMLDivElement>(null);
  const fullscreen = useFullscreenElement<HTMLDivElement>();
  const timeZone = useTimeZone();
  const addressOf = useAddressOf();
  const selected = useSelectedVehicle();
  const select = useSelectVehicle();
  const appearance = useAppearance();
  const { map, failed } = useFleetMap(container, { fleet, appearance, onSelect: select });
  useSelection(map, selected, fleet);
  const narrow = useNarrow();
  const openCard = (id: DeviceId): void => {
    openVehicleCard();
    select(id);
  };
  useMapKeys(host, selected);
  usePin(map);
  useMapCommands(map, fullscreen.toggle);
  const card = map !== null && selected !== null && <OpenCard map={map} fleet={fleet} selected={selected} />;
  return (
    <div ref={useMergedRef(host, fullscreen.ref)} className={classes.host} data-mode={appearance.mode}>
      <div ref={container} className={classes.map} role="region" aria-label={t('map.label')} />
      {failed && <p className={classes.failed}>{t('map.failed')}</p>}
      {map !== null && (
        <>
          <PlaceTip map={map} />
          <GroupTip map={map} />
          <ContextMenu map={map} fleet={fleet} />
          <DrawingBar />
          <SizeTip />
          <TrackTip map={map} timeZone={timeZone} addressOf={addressOf} />
          <MapControls map={map} selected={selected} mode={appearance.mode} fullscreen={fullscreen} />
          <div className={classes.bars}>
            <LayerPlayer map={map} />
            <ReplayBar mode={appearance.mode} />
          </div>
          <MapNotices map={map} />
          <div className={classes.corner}>
            <OpenSearch map={map} host={host} />
            <NearestPanel fleet={fleet} selected={selected} onSelect={select} />
            {!narrow && card}
          </div>
          {narrow && card}
          <BaseLine map={map} appearance={appearance} />
          <StackList map={map} fleet={fleet} onChoose={openCard} />
          <OpenPlaceCard map={map} />
          <PrintView map={map} fleet={fleet} selected={selected} host={host} />
        </>
      )}
    </div>
  );
}

function OpenSearch({ map, host }: { readonly map: FleetMap; readonly host: RefObject<HTMLElement | null> }) {
  const open = useStore(placeSearch, (search) => search.boxOpen);
  const toMap = (): void => host.current?.querySelector<HTMLElement>('canvas')?.focus();
  return open && <PlaceSearch view={() => map.view()} onClosed={toMap} />;
}

function OpenPlaceCard({ map }: { readonly map: FleetMap }) {
  const pin = useStore(placeSearch, (search) => search.pin);
  const open = useStore(placeSearch, (search) => search.cardOpen);
  return open && pin !== null && <PlaceCard key={placeCoordinates(pin.place)} map={map} pin={pin} />;
}

interface OpenCardProps {
  readonly map: FleetMap;
  readonly fleet: FleetSource;
  readonly selected: DeviceId;
}

function OpenCard({ map, fleet, selected }: OpenCardProps) {
  const open = useStore(mapSession, (session) => session.cardOpen);
  const vehicle = useVehicle(fleet, selected);
  const navigate = useNavigate();
  if (!open || vehicle === null) return null;
  return (
    <VehicleCard
      key={selected}
      map={map}
      vehicle={vehicle}
      onClose={closeVehicleCard}
      onDetails={() => void navigate({ to: '/', search: { vehicle: selected } })}
    />
  );
}
