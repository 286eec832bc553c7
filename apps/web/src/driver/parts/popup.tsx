import { useEffect, useState } from 'react';
import { startAlert } from '../device/alert.ts';
import { canSpeak, readAloud, stopReading } from '../device/speech.ts';
import type { PhoneMessage } from '../model/phone-message.ts';
import { useWording } from '../texts.ts';
import { useDriverApp } from '../use-app.ts';
import { Icon } from './icons.tsx';

/** Covers the screen, sounds and vibrates until the driver has confirmed the message. */
export function Popup({ message }: { readonly message: PhoneMessage }) {
  const { t } = useWording();
  const app = useDriverApp();
  const silence = useAlert(message.uniqueId);
  return (
    <section className="cover urgent" role="alertdialog" aria-modal="true" aria-labelledby="popup-title">
      <h1 id="popup-title">
        <Icon name="warning" /> {t('driverApp.popup.title')}
      </h1>
      <p className="cover-text">{message.text}</p>
      {message.place && (
        <p className="destination">
          <Icon name="place" /> {message.place.name}
        </p>
      )}
      <p className="hint">{message.sender}</p>
      <ReadAloud text={message.text} onBegin={silence} />
      <button
        type="button"
        className="button primary"
        autoFocus
        onClick={() => void app.report(message.uniqueId, 'read')}
      >
        <Icon name="check" /> {t('driverApp.popup.confirm')}
      </button>
    </section>
  );
}

/** Sounds for a message, or for none. @returns what silences it */
export function useAlert(uniqueId: string | undefined): () => void {
  const [silenced, setSilenced] = useState<string>();
  const isSounding = uniqueId !== undefined && uniqueId !== silenced;
  useEffect(() => (isSounding ? startAlert() : undefined), [isSounding]);
  return () => setSilenced(uniqueId);
}

interface ReadAloudProps {
  readonly text: string;
  readonly onBegin: () => void;
  /** The text was read to its end. */
  readonly onRead?: () => void;
}

export function ReadAloud({ text, onBegin, onRead }: ReadAloudProps) {
  const { t, language } = useWording();
  const [isReading, setReading] = useState(false);
  useEffect(() => stopReading, []);
  if (!canSpeak()) return null;

  async function read(): Promise<void> {
    onBegin();
    setReading(true);
    const isWhole = await readAloud(text, language);
    setReading(false);
    if (isWhole) onRead?.();
  }
  return (
    <button type="button" className="button" onClick={() => (isReading ? stopReading() : void read())}>
      <Icon name="sound" /> {t(isReading ? 'driverApp.popup.stopReading' : 'driverApp.popup.readAloud')}
    </button>
  );
}
