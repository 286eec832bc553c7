import { reached } from '../model/inbox.ts';
import type { PhoneMessage, Place } from '../model/phone-message.ts';
import { useText } from '../texts.ts';
import { useDriverApp } from '../use-app.ts';
import { Icon } from './icons.tsx';

interface TaskButtonsProps {
  readonly message: PhoneMessage;
  /** Absent: the button is not shown. */
  readonly onProblem?: () => void;
}

/** What a driver reports of a place: on my way, done, a problem. */
export function TaskButtons({ message, onProblem }: TaskButtonsProps) {
  const t = useText();
  const app = useDriverApp();
  const isOnWay = reached(message) === 'inDrive';
  return (
    <div className="task-buttons">
      {message.place !== null && <NavigationLink place={message.place} />}
      {isOnWay ? (
        <p className="on-way">
          <Icon name="go" /> {t('driverApp.today.isOnWay')}
        </p>
      ) : (
        <button type="button" className="button primary" onClick={() => void app.report(message.uniqueId, 'inDrive')}>
          <Icon name="go" /> {t('driverApp.today.onMyWay')}
        </button>
      )}
      <button type="button" className="button done" onClick={() => void app.report(message.uniqueId, 'realized')}>
        <Icon name="checks" /> {t('driverApp.today.done')}
      </button>
      {onProblem && (
        <button type="button" className="button problem" onClick={onProblem}>
          <Icon name="warning" /> {t('driverApp.today.problem')}
        </button>
      )}
    </div>
  );
}

/** Opens the place in the navigation of the phone. */
export function NavigationLink({ place }: { readonly place: Place }) {
  const t = useText();
  return (
    <a className="button" href={navigationAddress(place, navigator.userAgent)}>
      <Icon name="place" /> {t('driverApp.today.navigate')}
    </a>
  );
}

/** Android opens `geo:` in the navigation that the driver prefers; Apple has an address of its own. */
export function navigationAddress({ latitude, longitude, name }: Place, userAgent: string): string {
  const at = `${latitude},${longitude}`;
  return /iPhone|iPad|Macintosh/.test(userAgent)
    ? `https://maps.apple.com/?daddr=${at}`
    : `geo:${at}?q=${at}(${encodeURIComponent(name)})`;
}
