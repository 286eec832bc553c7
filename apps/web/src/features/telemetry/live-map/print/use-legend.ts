import { endpoints } from '@konvoj/contract';
import { formatClock } from '@konvoj/i18n';
import { useQuery } from '@tanstack/react-query';
import { useText } from '../../../../i18n/use-text.ts';
import { call } from '../../../../shared/api.ts';
import { usePublicConfig } from '../../../../shared/public-config.ts';
import { useTimeZone, useUser } from '../../../../shared/session-state.ts';
import { SPEED_STEPS, paletteOf } from '../../../../map/palette.ts';
import { placeIconSvg } from '../../../../map/places-layer/place-icons.ts';
import type { Legend } from './legend.ts';
import {
  clusterSwatch,
  layerSwatch,
  lineSwatch,
  pointSwatch,
  scaleSwatch,
  statusSwatch,
  zoneSwatch,
} from './swatches.ts';

const POINT_SIGN = 14;

export interface LegendEntry {
  readonly label: string;
  /** An SVG document. */
  readonly sign: string;
}

export interface LegendGroup {
  readonly title: string;
  readonly entries: readonly LegendEntry[];
}

/** The legend in the language of the user; groups without entries are left out. */
export function useLegendGroups(legend: Legend | null): readonly LegendGroup[] {
  const t = useText();
  const typeNames = usePointTypeNames();
  const layers = useLayerEntries(legend);
  const track = useTrackEntries(legend);
  if (legend === null) return [];
  const vehicles = legend.statuses.map((status) => ({
    label: t(`vehicle.status.${status}`),
    sign: statusSwatch(status),
  }));
  const clusters = legend.clustered ? [{ label: t('mapPrint.several'), sign: clusterSwatch() }] : [];
  const { places } = legend;
  const zones = places.zones ? [{ label: t('mapPrint.zone'), sign: zoneSwatch() }] : [];
  const dots = places.dots ? [{ label: t('mapPrint.point'), sign: pointSwatch(false) }] : [];
  const severalPoints = places.clusters ? [{ label: t('mapPrint.severalPoints'), sign: pointSwatch(true) }] : [];
  const points = places.types.map((type) => ({
    label: typeNames.get(type) ?? t('mapPrint.point'),
    sign: placeIconSvg(type, 'light', POINT_SIGN),
  }));
  return [
    { title: t('mapPrint.vehicles'), entries: [...vehicles, ...clusters] },
    { title: t('mapPrint.places'), entries: [...zones, ...points, ...dots, ...severalPoints] },
    { title: t('mapPrint.track'), entries: track },
    { title: t('mapPrint.layers'), entries: layers },
  ].filter(({ entries }) => entries.length > 0);
}

function useTrackEntries(legend: Legend | null): LegendEntry[] {
  const t = useText();
  const track = legend?.track ?? null;
  if (track === null) return [];
  const palette = paletteOf('light');
  if (track.colouring === 'stage') {
    return track.stages.map((type) =>
      type === 'undefined'
        ? { label: t('mapPrint.noData'), sign: lineSwatch(palette.gap, true) }
        : { label: t(`vehicle.status.${type}`), sign: lineSwatch(palette.status[type]) },
    );
  }
  return SPEED_STEPS.map(({ below, light }, index) => ({
    label: Number.isFinite(below)
      ? t('mapPrint.slower', { speed: below })
      : t('mapPrint.faster', { speed: SPEED_STEPS[index - 1]?.below ?? 0 }),
    sign: lineSwatch(light),
  }));
}

function useLayerEntries(legend: Legend | null): LegendEntry[] {
  const t = useText();
  const timeZone = useTimeZone();
  const config = usePublicConfig();
  const names = { traffic: t('map.layers.traffic'), rain: t('map.layers.rain'), clouds: t('map.layers.clouds') };
  return (legend?.layers ?? []).flatMap(({ kind, time, forecast }) => {
    const layer = names[kind];
    const values = { layer, time: time === null ? '' : formatClock(time, timeZone) };
    const label = time === null ? layer : t(forecast ? 'mapPrint.forecastAt' : 'mapPrint.layerAt', values);
    const colours = config?.layers[kind].legend;
    const presence = { label, sign: layerSwatch() };
    if (!colours) return presence;
    const [little, much] = [t(`mapLayers.scale.${kind}.little`), t(`mapLayers.scale.${kind}.much`)];
    return [presence, { label: `${little} – ${much}`, sign: scaleSwatch(colours) }];
  });
}

/** The types of points, with the same request as the pages of places. */
function usePointTypeNames(): ReadonlyMap<number, string> {
  const language = useUser()?.language;
  const { data } = useQuery({
    queryKey: ['places', 'types', language],
    queryFn: ({ signal }) => call(endpoints.geoPoints.types, {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return new Map((data ?? []).map(({ id, name }) => [id, name]));
}
