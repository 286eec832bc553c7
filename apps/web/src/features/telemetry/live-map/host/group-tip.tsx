import { useEffect, useRef } from 'react';
import { useText } from '../../../../i18n/use-text.ts';
import type { FleetMap } from '../../../../map/fleet-map.types.ts';
import classes from '../../../../map/map-host.module.css';

/** How many vehicles the sign under the pointer stands for. It follows the pointer, so React only creates it. */
export function GroupTip({ map }: { readonly map: FleetMap }) {
  const tip = useRef<HTMLDivElement>(null);
  const t = useText();
  useEffect(
    () =>
      map.onGroupTip((group) => {
        const element = tip.current;
        if (element === null) return;
        element.hidden = group === null;
        if (group === null) return;
        const { at, count, driving, kind } = group;
        const counts = `${t('common.vehicles', { count })}, ${t('frame.status.driving', { count: driving })}`;
        element.textContent = kind === 'stack' ? `${counts} · ${t('map.stack.choose')}` : counts;
        element.style.transform = `translate(${Math.round(at.x)}px, ${Math.round(at.y - 14)}px) translate(-50%, -100%)`;
      }),
    [map, t],
  );
  return <div ref={tip} className={classes.tip} aria-hidden hidden />;
}
