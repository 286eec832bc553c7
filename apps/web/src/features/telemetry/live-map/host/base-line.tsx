import { Popover } from '@mantine/core';
import { useCallback, useSyncExternalStore } from 'react';
import { useStore } from 'zustand';
import { useText } from '../../../../i18n/use-text.ts';
import { usePublicConfig } from '../../../../shared/public-config.ts';
import { EMBEDDED_CLOSEST_ZOOM } from '../../../../map/camera-rules.ts';
import type { FleetMap } from '../../../../map/fleet-map.types.ts';
import type { Appearance } from '../../../../map/map-types.ts';
import { BASE_STYLE_SETTINGS } from './base-style-settings.ts';
import classes from '../../../../map/map-host.module.css';
import { mapSession } from '../../../../map-ui/map-session.ts';

interface BaseLineProps {
  readonly map: FleetMap;
  readonly appearance: Appearance;
}

/** The line of the embedded map: that it has main roads only, that it is almost empty so close, and what brings the online map. */
export function BaseLine({ map, appearance }: BaseLineProps) {
  const t = useText();
  const fallenBack = useStore(mapSession, (session) => session.fallenBack);
  const tooClose = useTooClose(map);
  if (appearance.styleUrl !== null && !fallenBack) return null;
  return (
    <div className={classes.baseLine}>
      <span role="status">{t(tooClose ? 'map.embedded.tooClose' : 'map.embedded.noStreets')}</span>
      <Why fallenBack={fallenBack} mode={appearance.mode} onRetry={() => map.retryOnline()} />
    </div>
  );
}

/** Whether the view is closer than the embedded map shows anything. */
function useTooClose(map: FleetMap): boolean {
  const subscribe = useCallback((listener: () => void) => map.onViewChange(listener), [map]);
  return useSyncExternalStore(subscribe, () => isTooClose(map.view().zoom));
}

const isTooClose = (zoom: number): boolean => zoom > EMBEDDED_CLOSEST_ZOOM + 0.5;

interface WhyProps {
  readonly fallenBack: boolean;
  readonly mode: Appearance['mode'];
  readonly onRetry: () => void;
}

function Why({ fallenBack, mode, onRetry }: WhyProps) {
  const t = useText();
  const online = usePublicConfig()?.mapStyles[mode] ?? null;
  if (fallenBack) {
    return (
      <>
        <span role="status">{t('map.embedded.fallenBack')}</span>
        <button type="button" className={classes.textButton} onClick={onRetry}>
          {t('map.tryOnline')}
        </button>
      </>
    );
  }
  const { light, dark } = BASE_STYLE_SETTINGS;
  return (
    <Popover position="top-start" width={300} shadow="sm" withinPortal={false} trapFocus>
      <Popover.Target>
        <button type="button" className={classes.textButton}>
          {t('map.embedded.why')}
        </button>
      </Popover.Target>
      <Popover.Dropdown className={classes.why ?? ''} aria-label={t('map.embedded.why')} tabIndex={-1}>
        {online === null ? t('map.embedded.notSet', { light, dark }) : t('map.embedded.chosen')}
      </Popover.Dropdown>
    </Popover>
  );
}
