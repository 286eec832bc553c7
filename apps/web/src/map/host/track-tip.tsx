import { formatDateTime, formatSpeed } from '@konvoj/i18n';
import { useEffect, useRef } from 'react';
import { useLanguage } from '../../i18n/use-text.ts';
import type { FleetMap } from '../fleet-map.types.ts';
import classes from './map-host.module.css';

/** Time, speed and place at the cursor of the track. It follows many times a second, so React only creates it. */
export function TrackTip({ map, timeZone }: { readonly map: FleetMap; readonly timeZone: string }) {
  const tip = useRef<HTMLDivElement>(null);
  const language = useLanguage();
  useEffect(
    () =>
      map.onTrackTip((at) => {
        const element = tip.current;
        if (element === null) return;
        element.hidden = at === null;
        if (at === null) return;
        const speed = at.speedKmh === null ? '' : ` · ${formatSpeed(language, at.speedKmh)}`;
        const name = at.name === null ? '' : ` · ${at.name}`;
        element.textContent = `${formatDateTime(at.timeMs, timeZone)}${speed}${name}`;
        element.style.transform = `translate(${Math.round(at.at.x)}px, ${Math.round(at.at.y - 30)}px) translate(-50%, -100%)`;
      }),
    [map, language, timeZone],
  );
  return <div ref={tip} className={classes.tip} aria-hidden hidden />;
}
