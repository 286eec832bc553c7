import { useCallback, useEffect, useState } from 'react';
import { errorText } from '../error-text.ts';
import type { OwnPicture } from '../model/outbox.ts';
import type { Attachment, PhoneMessage } from '../model/phone-message.ts';
import { useText } from '../texts.ts';
import { useDriverApp } from '../use-app.ts';
import { Icon } from './icons.tsx';

/** Larger ones, and what is no picture, are fetched when the driver asks: the line may be poor. */
const FETCHED_BY_ITSELF_BYTES = 600_000;
const BYTES_PER_MB = 1_000_000;

interface AttachedProps {
  readonly message: PhoneMessage;
  readonly attachment: Attachment;
}

/** What is attached to a message of the server; seen once, it is there without a signal. */
export function Attached({ message, attachment }: AttachedProps) {
  const t = useText();
  const app = useDriverApp();
  const { id, name, size, contentType } = attachment;
  const isPicture = contentType.startsWith('image/');
  const [isWanted, want] = useState(isPicture && size <= FETCHED_BY_ITSELF_BYTES);
  const [content, setContent] = useState<Blob | null>(null);
  const [failure, setFailure] = useState<unknown>(null);

  const messageId = message.id;
  useEffect(() => {
    if (isWanted) app.picture({ id: messageId }, id).then(setContent, setFailure);
  }, [app, isWanted, messageId, id]);

  if (content !== null)
    return isPicture ? <Shown name={name} content={content} /> : <FileLink name={name} content={content} />;
  // Its place is kept, so that the end of the conversation stays in view.
  if (isPicture && isWanted && failure === null) return <div className="picture" aria-busy="true" />;
  return (
    <div className="attached">
      <p className="bubble-place">
        <Icon name="picture" /> {name}
      </p>
      {failure !== null && <p role="alert">{errorText(t, failure)}</p>}
      {(!isWanted || failure !== null) && (
        <button
          type="button"
          className="button"
          onClick={() => {
            setFailure(null);
            want(true);
            if (isWanted) app.picture(message, id).then(setContent, setFailure);
          }}
        >
          {t('driverApp.thread.fetch', { size: (size / BYTES_PER_MB).toFixed(1) })}
        </button>
      )}
    </div>
  );
}

interface OwnPicturesProps {
  readonly pictures: readonly OwnPicture[];
  /** Absent: they stay. */
  readonly onRemove?: (id: string) => void;
}

/** Pictures of the driver that wait on the phone. */
export function OwnPictures({ pictures, onRemove }: OwnPicturesProps) {
  const t = useText();
  return pictures.map(({ id, name, content }) => (
    <div key={id} className="attached">
      <Shown name={name} content={content} />
      {onRemove && (
        <button type="button" className="button" onClick={() => onRemove(id)}>
          {t('driverApp.thread.removePicture')}
        </button>
      )}
    </div>
  ));
}

interface ContentProps {
  readonly name: string;
  readonly content: Blob;
}

function Shown({ name, content }: ContentProps) {
  const t = useText();
  const image = useCallback(
    (shown: HTMLImageElement) => givenAddress(content, (address) => (shown.src = address)),
    [content],
  );
  return <img ref={image} className="picture" alt={t('driverApp.thread.picture', { name })} />;
}

function FileLink({ name, content }: ContentProps) {
  const link = useCallback(
    (shown: HTMLAnchorElement) => givenAddress(content, (address) => (shown.href = address)),
    [content],
  );
  return (
    <a ref={link} className="button" download={name}>
      {name}
    </a>
  );
}

/** Gives an address to what is on the phone. @returns what takes it back */
function givenAddress(content: Blob, give: (address: string) => void): () => void {
  const address = URL.createObjectURL(content);
  give(address);
  return () => URL.revokeObjectURL(address);
}
