import { MESSAGE_MAX_LENGTH } from '@konvoj/contract/constants';
import { useEffect, useRef, useState, type SyntheticEvent } from 'react';
import { useText } from '../texts.ts';
import { useAppState, useDriverApp, useSession } from '../use-app.ts';
import { openScreen } from '../use-screen.ts';
import { Icon } from './icons.tsx';

const QUICK = ['understood', 'onWay', 'late', 'arrived', 'loaded', 'unloaded', 'callMe'] as const;

/** Writes to the office. What is typed is stored with each letter, so that it is there after the app was killed. */
export function Composer() {
  const t = useText();
  const app = useDriverApp();
  const { vehicle } = useSession();
  const { draft } = useAppState().content;
  const [text, setText] = useState(draft);
  const box = useRef<HTMLTextAreaElement>(null);

  // The draft also changes elsewhere: a refused message to be corrected, another tab, a problem with a place.
  useEffect(() => {
    if (document.activeElement !== box.current) setText(draft);
  }, [draft]);

  function change(next: string): void {
    setText(next);
    void app.saveDraft(next);
  }

  function send(event: SyntheticEvent): void {
    event.preventDefault();
    const written = text.trim();
    if (written === '' || written.length > MESSAGE_MAX_LENGTH) return;
    setText('');
    void app.write(written);
  }

  if (vehicle === null) {
    return (
      <div className="composer">
        <p>{t('driverApp.thread.needsVehicle')}</p>
        <button type="button" className="button primary" onClick={() => openScreen('vehicle')}>
          {t('driverApp.vehicle.title')}
        </button>
      </div>
    );
  }
  return (
    <form className="composer" onSubmit={send}>
      <ul className="quick" aria-label={t('driverApp.thread.quick')}>
        {QUICK.map((name) => (
          <li key={name}>
            <button type="button" className="chip" onClick={() => void app.write(t(`driverApp.quick.${name}`))}>
              {t(`driverApp.quick.${name}`)}
            </button>
          </li>
        ))}
      </ul>
      {text.length > MESSAGE_MAX_LENGTH && (
        <p role="alert" className="field-error">
          {t('driverApp.thread.tooLong', { max: MESSAGE_MAX_LENGTH })}
        </p>
      )}
      <div className="composer-row">
        <textarea
          ref={box}
          rows={2}
          aria-label={t('driverApp.thread.write')}
          placeholder={t('driverApp.thread.write')}
          value={text}
          onChange={(event) => change(event.currentTarget.value)}
        />
        <button
          type="submit"
          className="button primary send"
          disabled={text.trim() === ''}
          title={t('driverApp.thread.send')}
        >
          <Icon name="send" />
          <span className="only-read">{t('driverApp.thread.send')}</span>
        </button>
      </div>
    </form>
  );
}
