import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useText } from '../../../../i18n/use-text.ts';
import type { FleetMap } from '../../../../map/fleet-map.types.ts';
import type { OverlayKind } from '../../../../map/map-types.ts';
import { MapNotice } from '../host/map-notice.tsx';
import { setFailing } from '../../../../map/overlays/layer-state.ts';
import { useFailingLayers } from './use-failing-layers.ts';
import { framesKey } from './use-layers.tsx';

/** Lists unavailable layers. They are requested again automatically, and at once on a click. */
export function LayerNotices({ map }: { readonly map: FleetMap }) {
  const t = useText();
  const queries = useQueryClient();
  const failing = useFailingLayers();
  useEffect(() => map.onOverlayFailure((failure) => setFailing(failure.kind, 'tiles', failure.failing)), [map]);
  const names: Record<OverlayKind, string> = {
    traffic: t('map.layers.traffic'),
    rain: t('map.layers.rain'),
    clouds: t('map.layers.clouds'),
  };
  return failing.map((kind) => (
    <MapNotice
      key={kind}
      text={t('mapLayers.away', { layer: names[kind] })}
      action={t('mapLayers.again')}
      onAction={() => {
        map.retryOverlay(kind);
        void queries.invalidateQueries({ queryKey: framesKey(kind) });
      }}
    />
  ));
}
