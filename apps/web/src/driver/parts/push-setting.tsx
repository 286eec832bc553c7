import { useEffect, useState } from 'react';
import { pushState, startPush, type PushState } from '../device/push.ts';
import { errorText } from '../error-text.ts';
import { useText } from '../texts.ts';
import { useDriverApp } from '../use-app.ts';

export function PushSetting() {
  const t = useText();
  const app = useDriverApp();
  const [state, setState] = useState<PushState>('unsupported');
  const [failure, setFailure] = useState<unknown>(null);
  useEffect(() => void pushState().then(setState, setFailure), []);
  return (
    <section className="card">
      <h2>{t('driverApp.settings.notifications')}</h2>
      <p>{t(`driverApp.settings.push.${state}`)}</p>
      {failure !== null && (
        <p role="alert" className="field-error">
          {errorText(t, failure)}
        </p>
      )}
      {state === 'off' && (
        <button type="button" className="button" onClick={() => void startPush(app.push).then(setState, setFailure)}>
          {t('driverApp.settings.pushAllow')}
        </button>
      )}
    </section>
  );
}
