import { useEffect, useRef } from 'react';
import { useText } from '../../../../i18n/use-text.ts';
import type { FleetMap } from '../../../../map/fleet-map.types.ts';
import classes from '../../../../map/map-host.module.css';

/** The name of the place under the pointer. It follows the pointer, so React only creates it. */
export function PlaceTip({ map }: { readonly map: FleetMap }) {
  const tip = useRef<HTMLDivElement>(null);
  const t = useText();
  useEffect(
    () =>
      map.onPlaceTip((place) => {
        const element = tip.current;
        if (element === null) return;
        element.hidden = place === null;
        if (place === null) return;
        element.textContent = place.name ?? t('mapTools.points', { count: place.count });
        const { x, y } = place.at;
        element.style.transform = `translate(${Math.round(x)}px, ${Math.round(y - 12)}px) translate(-50%, -100%)`;
      }),
    [map, t],
  );
  return <div ref={tip} className={classes.tip} aria-hidden hidden />;
}
