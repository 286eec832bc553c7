import { lazy, useEffect, useState } from 'react';
import { watchMotion, type Motion } from '../device/motion.ts';
import { keepScreenOn } from '../device/wake-lock.ts';
import { isUnread, openPopup } from '../model/inbox.ts';
import type { Session } from '../model/session.ts';
import { DrivingCover } from '../parts/driving-cover.tsx';
import { Icon } from '../parts/icons.tsx';
import { Popup } from '../parts/popup.tsx';
import { useText } from '../texts.ts';
import { useAppState, useDriverApp } from '../use-app.ts';
import { openScreen, SCREENS, useScreen } from '../use-screen.ts';
import { Messages } from './messages.tsx';
import { Today } from './today.tsx';

const Settings = lazy(async () => ({ default: (await import('./settings.tsx')).Settings }));
const Orders = lazy(async () => ({ default: (await import('./orders.tsx')).Orders }));
const VehicleChoice = lazy(async () => ({ default: (await import('./vehicle-choice.tsx')).VehicleChoice }));

const STANDING: Motion = { isRefused: false, isDriving: false };

/** The screens of a driver who is signed in, under what may cover them. */
export function SignedIn({ session }: { readonly session: Session }) {
  const screen = useScreen();
  const [isPutOff, setPutOff] = useState(false);
  const [isKeptOn, keepOn] = useState(false);
  const motion = useMotion(session.positionConsent);
  const popup = openPopup(useAppState().content.messages);
  useEffect(() => (isKeptOn ? keepScreenOn() : undefined), [isKeptOn]);

  const cover = motion.isDriving ? <DrivingCover /> : popup && <Popup key={popup.uniqueId} message={popup} />;
  if (screen === 'vehicle' || (session.vehicle === null && !isPutOff)) {
    const later = (): void => {
      setPutOff(true);
      openScreen('today');
    };
    return cover ?? <VehicleChoice onLater={later} />;
  }
  return (
    <>
      <div className="app" inert={cover !== null}>
        <Header session={session} />
        <main className="screen">
          {screen === 'today' && <Today />}
          {screen === 'orders' && <Orders />}
          {screen === 'messages' && <Messages />}
          {screen === 'settings' && <Settings screen={{ isKeptOn, keepOn }} isPositionRefused={motion.isRefused} />}
        </main>
        <Tabs />
      </div>
      {cover}
    </>
  );
}

/** Positions are used and sent with the driver's consent only. */
function useMotion(isAllowed: boolean): Motion {
  const app = useDriverApp();
  const [motion, setMotion] = useState(STANDING);
  useEffect(() => {
    if (!isAllowed) return undefined;
    const stop = watchMotion(setMotion, app.notePosition);
    return () => {
      stop();
      setMotion(STANDING);
    };
  }, [app, isAllowed]);
  return motion;
}

function Header({ session: { vehicle } }: { readonly session: Session }) {
  const t = useText();
  const { isOnline, content } = useAppState();
  const waiting = content.outbox.filter(({ kind, refused }) => kind === 'message' && refused === null).length;
  return (
    <header className={isOnline ? 'header' : 'header is-offline'}>
      <p className="plate">
        <Icon name="truck" /> {vehicle === null ? t('driverApp.vehicle.none') : vehicle.licencePlate}
        {vehicle?.isCoDriver === true && <span className="hint">{t('driverApp.vehicle.coDriver')}</span>}
      </p>
      <p role="status" className="line">
        {!isOnline && <Icon name="offline" />}
        {t(isOnline ? 'driverApp.line.online' : 'driverApp.line.offline')}
        {!isOnline && waiting > 0 && <span>{t('driverApp.line.waiting', { count: waiting })}</span>}
      </p>
    </header>
  );
}

function Tabs() {
  const t = useText();
  const screen = useScreen();
  const unread = useAppState().content.messages.filter(isUnread).length;
  return (
    <nav className="tabs" aria-label={t('driverApp.tab.label')}>
      {SCREENS.map((name) => (
        <button
          key={name}
          type="button"
          aria-current={screen === name ? 'page' : undefined}
          onClick={() => openScreen(name)}
        >
          <Icon name={name} />
          {t(`driverApp.tab.${name}`)}
          {name === 'messages' && unread > 0 && (
            <span className="badge">
              <span aria-hidden="true">{unread}</span>
              <span className="only-read">{t('driverApp.unread', { count: unread })}</span>
            </span>
          )}
        </button>
      ))}
    </nav>
  );
}
