import type { Place } from '../model/phone-message.ts';
import { useText } from '../texts.ts';
import { Icon } from './icons.tsx';
import { navigationAddress } from './task-buttons.tsx';

interface StopsProps {
  /** In driving order; undefined as empty: there are none. */
  readonly stops: readonly Place[] | undefined;
}

/** The places of a route plan; each opens in the navigation of the phone. */
export function Stops({ stops }: StopsProps) {
  const t = useText();
  if (stops === undefined || stops.length === 0) return null;
  const numbered = stops.map((stop, index) => ({ ...stop, number: index + 1 }));
  return (
    <ol className="stops" aria-label={t('driverApp.today.stops')}>
      {numbered.map((stop) => (
        <li key={stop.number}>
          <span>{stop.name}</span>
          <a
            className="button"
            href={navigationAddress(stop, navigator.userAgent)}
            aria-label={t('driverApp.today.navigateTo', { name: stop.name })}
          >
            <Icon name="place" /> {t('driverApp.today.navigate')}
          </a>
        </li>
      ))}
    </ol>
  );
}
