import { formatDateTime, formatSpeed } from '@konvoj/i18n';
import { useEffect, useRef } from 'react';
import { useLanguage } from '../i18n/use-text.ts';
import type { Coordinates } from '../shared/place-drafts.ts';
import type { FleetMap } from '../map/fleet-map.types.ts';
import type { TrackTip as Tip } from '../map/map-types.ts';
import classes from '../map/map-host.module.css';

/** The cursor rests after this time without movement; only then the address is requested. */
export const CURSOR_RESTS_MS = 250;

interface TrackTipProps {
  readonly map: Pick<FleetMap, 'onTrackTip'>;
  readonly timeZone: string;
  /** For places on the way, which have no name in the track; absent where addresses are not shown. */
  readonly addressOf?: (place: Coordinates) => Promise<string | null>;
}

/** Time, speed and place at the cursor of the track. It follows many times a second, so React only creates it. */
export function TrackTip({ map, timeZone, addressOf }: TrackTipProps) {
  const tip = useRef<HTMLDivElement>(null);
  const language = useLanguage();
  useEffect(() => {
    let shown: Tip | null = null;
    let resting: ReturnType<typeof setTimeout> | undefined;
    const write = ({ timeMs, speedKmh }: Tip, name: string | null): void => {
      const speed = speedKmh === null ? '' : ` · ${formatSpeed(language, speedKmh)}`;
      const place = name === null ? '' : ` · ${name}`;
      if (tip.current !== null) tip.current.textContent = `${formatDateTime(timeMs, timeZone)}${speed}${place}`;
    };
    const askFor = async (at: Tip): Promise<void> => {
      const address = await addressOf?.(at.place).catch(() => null);
      if (shown === at && address !== undefined) write(at, address);
    };
    const stop = map.onTrackTip((at) => {
      const element = tip.current;
      if (element === null) return;
      clearTimeout(resting);
      shown = at;
      element.hidden = at === null;
      if (at === null) return;
      write(at, at.name);
      element.style.transform = `translate(${Math.round(at.at.x)}px, ${Math.round(at.at.y - 30)}px) translate(-50%, -100%)`;
      if (at.name === null) resting = setTimeout(() => void askFor(at), CURSOR_RESTS_MS);
    });
    return () => {
      clearTimeout(resting);
      stop();
    };
  }, [map, language, timeZone, addressOf]);
  return <div ref={tip} className={classes.tip} aria-hidden hidden />;
}
