import { formatDateTime } from '@konvoj/i18n/format';
import { useState, useSyncExternalStore } from 'react';
import { install, installState, onInstallState } from '../device/install.ts';
import { hasNewVersion, onNewVersion, takeNewVersion } from '../device/worker.ts';
import { canKeepScreenOn } from '../device/wake-lock.ts';
import { errorText } from '../error-text.ts';
import { LanguageChoice, ThemeChoice } from '../parts/choices.tsx';
import { PushSetting } from '../parts/push-setting.tsx';
import { useText } from '../texts.ts';
import { useAppState, useDriverApp, useSession } from '../use-app.ts';
import { openScreen } from '../use-screen.ts';

interface SettingsProps {
  readonly screen: { readonly isKeptOn: boolean; readonly keepOn: (isKept: boolean) => void };
  /** The phone refuses to give its position. */
  readonly isPositionRefused: boolean;
}

export function Settings({ screen, isPositionRefused }: SettingsProps) {
  const t = useText();
  const { vehicle } = useSession();
  return (
    <div className="scrolled">
      <h1>{t('driverApp.settings.title')}</h1>
      <section className="card">
        <p>{vehicle === null ? t('driverApp.vehicle.none') : vehicle.licencePlate}</p>
        <button type="button" className="button" onClick={() => openScreen('vehicle')}>
          {t(vehicle === null ? 'driverApp.vehicle.title' : 'driverApp.vehicle.change')}
        </button>
      </section>
      <section className="card">
        <LanguageChoice />
        <ThemeChoice />
      </section>
      <Position isRefused={isPositionRefused} />
      <section className="card">
        <label className="switch">
          <input
            type="checkbox"
            role="switch"
            checked={screen.isKeptOn}
            disabled={!canKeepScreenOn()}
            onChange={(event) => screen.keepOn(event.currentTarget.checked)}
          />
          {t('driverApp.settings.wakeLock')}
        </label>
        {!canKeepScreenOn() && <p className="hint">{t('driverApp.settings.wakeLockUnsupported')}</p>}
      </section>
      <PushSetting />
      <Install />
      <Version />
      <SignOut />
    </div>
  );
}

function Position({ isRefused }: { readonly isRefused: boolean }) {
  const t = useText();
  const app = useDriverApp();
  const { positionConsent } = useSession();
  const [failure, setFailure] = useState<unknown>(null);
  function consent(isGiven: boolean): void {
    setFailure(null);
    app.setConsent(isGiven).catch(setFailure);
  }
  return (
    <section className="card">
      <h2>{t('driverApp.settings.position')}</h2>
      <label className="switch">
        <input
          type="checkbox"
          role="switch"
          checked={positionConsent}
          onChange={(event) => consent(event.currentTarget.checked)}
        />
        {t('driverApp.settings.positionConsent')}
      </label>
      {failure !== null && (
        <p role="alert" className="field-error">
          {errorText(t, failure)}
        </p>
      )}
      {positionConsent && isRefused && <p className="notice">{t('driverApp.settings.positionOff')}</p>}
      {positionConsent && <SentPositions />}
      <p className="hint">{t('driverApp.settings.drivingLock')}</p>
      <p className="hint">{t('driverApp.settings.positionLimits')}</p>
    </section>
  );
}

/** What became of the positions that were allowed. */
function SentPositions() {
  const t = useText();
  const { timeZone, vehicle } = useSession();
  const { lastSentAt, waiting, leftOut } = useAppState().track;
  const sent =
    lastSentAt === null
      ? t('driverApp.settings.positionNotSent')
      : t('driverApp.settings.positionSent', { time: formatDateTime(lastSentAt, timeZone) });
  return (
    <>
      <p>
        {sent} {t('driverApp.settings.positionWaiting', { count: waiting })}
      </p>
      {leftOut > 0 && <p className="notice">{t('driverApp.settings.positionLeftOut', { count: leftOut })}</p>}
      {vehicle === null && <p className="notice">{t('driverApp.settings.positionNoVehicle')}</p>}
    </>
  );
}

function Install() {
  const t = useText();
  const state = useSyncExternalStore(onInstallState, installState);
  return (
    <section className="card">
      <h2>{t('driverApp.settings.install')}</h2>
      {state === 'installed' && <p>{t('driverApp.settings.installed')}</p>}
      {state === 'hint' && <p>{t('driverApp.settings.installHint')}</p>}
      {state === 'offered' && (
        <button type="button" className="button" onClick={() => void install()}>
          {t('driverApp.settings.installNow')}
        </button>
      )}
    </section>
  );
}

function Version() {
  const t = useText();
  const isReady = useSyncExternalStore(onNewVersion, hasNewVersion);
  return (
    <section className="card">
      <h2>{t('driverApp.settings.version')}</h2>
      <p>{t(isReady ? 'driverApp.settings.versionReady' : 'driverApp.settings.versionCurrent')}</p>
      {isReady && (
        <button type="button" className="button" onClick={takeNewVersion}>
          {t('driverApp.settings.versionUse')}
        </button>
      )}
    </section>
  );
}

function SignOut() {
  const t = useText();
  const app = useDriverApp();
  const { driverName, organizationName } = useSession();
  const waiting = useAppState().content.outbox.filter(({ kind }) => kind === 'message').length;
  const [isAsking, setAsking] = useState(false);
  return (
    <section className="card">
      <h2>{t('driverApp.settings.session')}</h2>
      <p>{t('driverApp.settings.signedInAs', { name: driverName, organization: organizationName })}</p>
      {isAsking ? (
        <div role="group" aria-label={t('driverApp.settings.signOutAsk')}>
          <p>{t('driverApp.settings.signOutAsk')}</p>
          {waiting > 0 && <p className="notice">{t('driverApp.settings.signOutKept', { count: waiting })}</p>}
          <button type="button" className="button problem" onClick={() => void app.signOut()}>
            {t('driverApp.settings.signOut')}
          </button>
          <button type="button" className="button" onClick={() => setAsking(false)}>
            {t('driverApp.settings.stay')}
          </button>
        </div>
      ) : (
        <button type="button" className="button" onClick={() => setAsking(true)}>
          {t('driverApp.settings.signOut')}
        </button>
      )}
    </section>
  );
}
