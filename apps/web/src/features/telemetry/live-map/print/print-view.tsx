import { useState, type RefObject } from 'react';
import { useStore } from 'zustand';
import { usePublicConfig } from '../../../../shared/public-config.ts';
import type { FleetMap } from '../../../../map/fleet-map.types.ts';
import type { Appearance, DeviceId } from '../../../../map/map-types.ts';
import type { FleetSource } from '../../../../map/fleet-source.ts';
import { mapSession } from '../../../../map-ui/map-session.ts';
import { useAppearance } from '../host/use-appearance.tsx';
import { layerState } from '../../../../map/overlays/layer-state.ts';
import { frameAt, latestFrame } from '../../../../map/overlays/play.ts';
import { usePlayedLayers } from '../overlays/use-layers.tsx';
import { PrintDialog } from './print-dialog.tsx';
import { printing } from './print-state.ts';
import type { Printed } from './use-print-picture.tsx';

interface PrintViewProps {
  readonly map: FleetMap;
  readonly fleet: FleetSource;
  readonly selected: DeviceId | null;
  /** What the map fills on the screen. */
  readonly host: RefObject<HTMLElement | null>;
}

/** The print view of the map; renders nothing while it is closed. */
export function PrintView(props: PrintViewProps) {
  const open = useStore(printing, (state) => state.open);
  return open ? <OpenPrintView {...props} /> : null;
}

/** Prints the map as it was when the view opened, while the map behind it continues. */
function OpenPrintView({ map, fleet, selected, host }: PrintViewProps) {
  const appearance = useLightAppearance();
  const layers = usePlayedLayers();
  const [printed] = useState((): Printed => {
    const { timeMs } = layerState.getState();
    const frames = layers.flatMap(({ kind, frames: all }) => {
      const shown = timeMs === null ? latestFrame(all) : frameAt(all, timeMs);
      return shown === null ? [] : [[kind, shown.id]];
    });
    const { clientWidth: width, clientHeight: height } = host.current ?? document.documentElement;
    return {
      fleet,
      appearance,
      view: map.view(),
      screen: { width, height },
      selected,
      frames: Object.fromEntries(frames),
    };
  });
  return <PrintDialog printed={printed} />;
}

/** Paper is white, whatever colours the map on the screen has. */
function useLightAppearance(): Appearance {
  const appearance = useAppearance();
  const online = usePublicConfig()?.mapStyles.light ?? null;
  const fallenBack = useStore(mapSession, (session) => session.fallenBack);
  const styleUrl = appearance.styleUrl === null || fallenBack ? null : online;
  return { ...appearance, mode: 'light', styleUrl };
}
