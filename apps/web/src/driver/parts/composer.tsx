import { ATTACHMENTS_MAX, MESSAGE_MAX_LENGTH } from '@konvoj/contract/constants';
import { useRef, useState, type SyntheticEvent } from 'react';
import { presentPlace } from '../device/motion.ts';
import { shrinkPicture } from '../device/shrink-picture.ts';
import type { Place } from '../model/phone-message.ts';
import type { DraftContent } from '../store/phone.ts';
import { useText } from '../texts.ts';
import { useAppState, useDriverApp, useSession } from '../use-app.ts';
import { openScreen } from '../use-screen.ts';
import { Icon } from './icons.tsx';
import { OwnPictures } from './pictures.tsx';

const QUICK = ['understood', 'onWay', 'late', 'arrived', 'loaded', 'unloaded', 'callMe'] as const;

/** Writes to the office. What is typed is stored with each letter, so that it is there after the app was killed. */
export function Composer() {
  const t = useText();
  const { vehicle } = useSession();
  if (vehicle !== null) return <WritingBox />;
  return (
    <div className="composer">
      <p>{t('driverApp.thread.needsVehicle')}</p>
      <button type="button" className="button primary" onClick={() => openScreen('vehicle')}>
        {t('driverApp.vehicle.title')}
      </button>
    </div>
  );
}

function WritingBox() {
  const t = useText();
  const app = useDriverApp();
  const { draft } = useAppState().content;
  const [text, setText] = useDraftText(draft);
  const { pictures, place = null } = draft;
  const isTooLong = text.length > MESSAGE_MAX_LENGTH;
  const isEmpty = text.trim() === '' && pictures.length === 0 && place === null;

  function change(next: string): void {
    setText(next);
    void app.saveText(next);
  }

  function send(event: SyntheticEvent): void {
    event.preventDefault();
    if (isEmpty || isTooLong) return;
    // A message needs a text or a picture: a place alone is its own text.
    const isPlaceOnly = text.trim() === '' && pictures.length === 0 && place !== null;
    setText('');
    void (isPlaceOnly ? app.saveText(place.name) : Promise.resolve()).then(app.sendDraft);
  }

  async function addPictures(files: FileList | null): Promise<void> {
    const room = ATTACHMENTS_MAX - pictures.length;
    const added = await Promise.all([...(files ?? [])].slice(0, room).map(shrinkPicture));
    await app.savePictures([...pictures, ...added]);
  }

  const removePicture = (id: string): Promise<void> => app.savePictures(pictures.filter((each) => each.id !== id));

  return (
    <form className="composer" onSubmit={send}>
      <QuickReplies />
      {isTooLong && (
        <p role="alert" className="field-error">
          {t('driverApp.thread.tooLong', { max: MESSAGE_MAX_LENGTH })}
        </p>
      )}
      <OwnPictures pictures={pictures} onRemove={(id) => void removePicture(id)} />
      <DraftPlace place={place} />
      <div className="composer-row">
        <PositionButton />
        <PictureButton isFull={pictures.length >= ATTACHMENTS_MAX} onPick={(files) => void addPictures(files)} />
        <textarea
          rows={2}
          aria-label={t('driverApp.thread.write')}
          placeholder={t('driverApp.thread.write')}
          value={text}
          onChange={(event) => change(event.currentTarget.value)}
        />
        <button
          type="submit"
          className="button primary send"
          disabled={isEmpty || isTooLong}
          aria-label={t('driverApp.thread.send')}
        >
          <Icon name="send" />
        </button>
      </div>
    </form>
  );
}

/**
 * What is typed. The stored text replaces it only when it changed otherwise than by typing: a refused message that is
 * corrected, a problem with a place.
 */
function useDraftText({ text: stored, revision }: DraftContent): [string, (text: string) => void] {
  const [known, setKnown] = useState(revision);
  const [text, setText] = useState(stored);
  if (revision !== known) {
    setKnown(revision);
    setText(stored);
  }
  return [text, setText];
}

/** The place that goes with the message. */
function DraftPlace({ place }: { readonly place: Place | null }) {
  const t = useText();
  const app = useDriverApp();
  if (place === null) return null;
  return (
    <div className="attached">
      <p className="bubble-place">
        <Icon name="place" /> {place.name}
      </p>
      <button type="button" className="button" onClick={() => void app.savePlace(null)}>
        {t('driverApp.thread.removePlace')}
      </button>
    </div>
  );
}

/** Adds where the phone is now to this message: the driver asks for it, and the phone may ask them. */
function PositionButton() {
  const t = useText();
  const app = useDriverApp();
  const [state, setState] = useState<'idle' | 'asking' | 'failed'>('idle');
  async function add(): Promise<void> {
    setState('asking');
    const place = await presentPlace();
    if (place !== null) await app.savePlace({ ...place, name: t('driverApp.thread.myPosition') });
    setState(place === null ? 'failed' : 'idle');
  }
  return (
    <>
      {state === 'failed' && (
        <p role="alert" className="field-error">
          {t('driverApp.thread.noPosition')}
        </p>
      )}
      <button
        type="button"
        className="button send"
        disabled={state === 'asking'}
        aria-label={t('driverApp.thread.addPosition')}
        onClick={() => void add()}
      >
        <Icon name="place" />
      </button>
    </>
  );
}

function QuickReplies() {
  const t = useText();
  const app = useDriverApp();
  return (
    <ul className="quick" aria-label={t('driverApp.thread.quick')}>
      {QUICK.map((name) => (
        <li key={name}>
          <button type="button" className="chip" onClick={() => void app.write(t(`driverApp.quick.${name}`))}>
            {t(`driverApp.quick.${name}`)}
          </button>
        </li>
      ))}
    </ul>
  );
}

interface PictureButtonProps {
  readonly isFull: boolean;
  readonly onPick: (files: FileList | null) => void;
}

/** The phone offers its camera and its pictures. */
function PictureButton({ isFull, onPick }: PictureButtonProps) {
  const t = useText();
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        hidden
        type="file"
        accept="image/*"
        multiple
        aria-label={t('driverApp.thread.addPicture')}
        onChange={(event) => {
          onPick(event.currentTarget.files);
          event.currentTarget.value = '';
        }}
      />
      <button
        type="button"
        className="button send"
        disabled={isFull}
        aria-label={t('driverApp.thread.addPicture')}
        onClick={() => input.current?.click()}
      >
        <Icon name="picture" />
      </button>
    </>
  );
}
