import { useState, type SyntheticEvent } from 'react';
import type { SignInForm } from '../sync/online.ts';
import { allowSound } from '../device/alert.ts';
import { errorText } from '../error-text.ts';
import { LanguageChoice } from '../parts/choices.tsx';
import { useWording } from '../texts.ts';
import { useAppState, useDriverApp } from '../use-app.ts';

/** The printed sheet of a driver has a QR code with `?code=`. */
const codeOfAddress = (): string => new URLSearchParams(location.search).get('code') ?? '';

export function SignIn() {
  const { t, language } = useWording();
  const app = useDriverApp();
  const { session, content } = useAppState();
  const [by, setBy] = useState<'card' | 'phone'>('card');
  const refused = inWords({ missing: t('driverApp.signIn.required'), malformed: t('driverApp.signIn.pinHint') });
  const [state, setState] = useState<{ isSending: boolean; failure: unknown }>({ isSending: false, failure: null });

  async function submit(event: SyntheticEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    allowSound();
    setState({ isSending: true, failure: null });
    try {
      await app.signIn(formOf(new FormData(event.currentTarget), by), language);
    } catch (failure) {
      setState({ isSending: false, failure });
    }
  }

  return (
    <main className="page">
      <h1>{t('driverApp.signIn.title')}</h1>
      {session && <p className="notice">{t('driverApp.signIn.again', { name: session.driverName })}</p>}
      <form className="stack" onSubmit={(event) => void submit(event)}>
        <label>
          {t('driverApp.signIn.organization')}
          <input
            {...refused}
            name="organizationCode"
            required
            maxLength={20}
            autoCapitalize="characters"
            autoComplete="organization"
            spellCheck={false}
            defaultValue={codeOfAddress()}
            aria-describedby="organization-hint"
          />
          <span id="organization-hint" className="hint">
            {t('driverApp.signIn.organizationHint')}
          </span>
        </label>
        <fieldset className="choice">
          <legend>{t('driverApp.signIn.by')}</legend>
          {(['card', 'phone'] as const).map((each) => (
            <label key={each}>
              <input type="radio" name="by" checked={by === each} onChange={() => setBy(each)} />
              {t(each === 'card' ? 'driverApp.signIn.card' : 'driverApp.signIn.phone')}
            </label>
          ))}
        </fieldset>
        {by === 'card' ? (
          <label key="card">
            {t('driverApp.signIn.cardNumber')}
            <input
              {...refused}
              name="number"
              required
              maxLength={40}
              autoCapitalize="characters"
              autoComplete="username"
            />
          </label>
        ) : (
          <label key="phone">
            {t('driverApp.signIn.phoneNumber')}
            <input {...refused} name="number" required maxLength={40} type="tel" autoComplete="tel" />
          </label>
        )}
        <label>
          {t('driverApp.signIn.pin')}
          <input
            {...refused}
            name="pin"
            type="password"
            required
            inputMode="numeric"
            pattern="\d{4,8}"
            title={t('driverApp.signIn.pinHint')}
            autoComplete="current-password"
          />
          <span className="hint">{t('driverApp.signIn.pinHint')}</span>
        </label>
        {state.failure !== null && (
          <p role="alert" className="field-error">
            {errorText(t, state.failure)}
          </p>
        )}
        <button type="submit" className="button primary" disabled={state.isSending}>
          {t(state.isSending ? 'driverApp.signIn.sending' : 'driverApp.signIn.submit')}
        </button>
        {session && (
          <button type="button" className="button" onClick={() => void app.forgetSession()}>
            {t('driverApp.signIn.other')}
          </button>
        )}
      </form>
      {session && content.outbox.length > 0 && (
        <p className="hint">{t('driverApp.line.waiting', { count: content.outbox.length })}</p>
      )}
      <LanguageChoice />
    </main>
  );
}

/** A browser names what is wrong with an input in its own language; this is the driver's. */
function inWords({ missing, malformed }: { readonly missing: string; readonly malformed: string }) {
  return {
    onInvalid({ currentTarget: input }: SyntheticEvent<HTMLInputElement>): void {
      if (input.validity.valueMissing) input.setCustomValidity(missing);
      else if (input.validity.patternMismatch) input.setCustomValidity(malformed);
    },
    onInput: ({ currentTarget: input }: SyntheticEvent<HTMLInputElement>): void => input.setCustomValidity(''),
  };
}

function formOf(fields: FormData, by: 'card' | 'phone'): SignInForm {
  const text = (name: string): string => {
    const value = fields.get(name);
    return typeof value === 'string' ? value.trim() : '';
  };
  const number = text('number');
  return {
    organizationCode: text('organizationCode'),
    pin: text('pin'),
    ...(by === 'card' ? { cardNumber: number } : { phone: number }),
  };
}
