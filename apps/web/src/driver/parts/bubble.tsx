import { formatClock, formatDate } from '@konvoj/i18n/format';
import { useEffect, useRef } from 'react';
import type { PhoneMessage, Place } from '../model/phone-message.ts';
import type { ThreadRow } from '../model/thread.ts';
import { useText } from '../texts.ts';
import { useDriverApp, useSession } from '../use-app.ts';
import { refusalText } from '../error-text.ts';
import { Icon } from './icons.tsx';
import { Attached, OwnPictures } from './pictures.tsx';
import { StateSign } from './state-sign.tsx';
import { Stops } from './stops.tsx';
import { TaskButtons } from './task-buttons.tsx';

const AT_ONCE_MS = 60_000;

/** A message of the conversation with its state in words. */
export function Bubble({ row }: { readonly row: ThreadRow }) {
  const t = useText();
  const { timeZone } = useSession();
  const isOwn = row.kind === 'written' || !row.message.toDriver;
  const author = isOwn ? t('driverApp.thread.you') : row.message.sender || t('driverApp.thread.office');
  const written = row.kind === 'message' ? writtenBefore(row.message) : null;
  return (
    <li className={isOwn ? 'bubble own' : 'bubble'}>
      <p className="bubble-head">
        {author}
        {row.kind === 'message' && row.message.isPopup && <strong>{t('driverApp.thread.popup')}</strong>}
      </p>
      {row.kind === 'message' ? <Received row={row} /> : <Waiting row={row} />}
      <p className="bubble-foot">
        <time dateTime={row.at} title={formatDate(row.at, timeZone)}>
          {formatClock(row.at, timeZone)}
        </time>
        {written !== null && <span>{t('driverApp.thread.writtenAt', { time: formatClock(written, timeZone) })}</span>}
        <StateSign state={row.state} />
      </p>
    </li>
  );
}

/** When a message was written that waited for a signal; null for one that came at once. */
function writtenBefore({ writtenAt, createdAt }: PhoneMessage): string | null {
  if (writtenAt === null) return null;
  return Date.parse(createdAt) - Date.parse(writtenAt) > AT_ONCE_MS ? writtenAt : null;
}

function PlaceLine({ place }: { readonly place: Place }) {
  const t = useText();
  return (
    <p className="bubble-place">
      <Icon name="place" /> {t('driverApp.thread.place', { name: place.name })}
    </p>
  );
}

function Received({ row: { message, state } }: { readonly row: Extract<ThreadRow, { kind: 'message' }> }) {
  const text = useReadWhenSeen(message.uniqueId, state === 'new' && !message.isPopup);
  const isOpenTask = message.toDriver && message.hasTask && state !== 'realized';
  return (
    <div ref={text}>
      <p className="bubble-text">{message.text}</p>
      {message.place && <PlaceLine place={message.place} />}
      <Stops stops={message.stops} />
      {message.attachments.map((attachment) => (
        <Attached key={attachment.id} message={message} attachment={attachment} />
      ))}
      {isOpenTask && <TaskButtons message={message} />}
    </div>
  );
}

function Waiting({ row: { entry } }: { readonly row: Extract<ThreadRow, { kind: 'written' }> }) {
  const t = useText();
  const app = useDriverApp();
  return (
    <>
      <p className="bubble-text">{entry.text}</p>
      {entry.place && <PlaceLine place={entry.place} />}
      <OwnPictures pictures={entry.pictures} />
      {entry.refused !== null && (
        <div className="refused">
          <p role="alert">{refusalText(t, entry.refused)}</p>
          <button type="button" className="button" onClick={() => void app.sendAgain(entry.sequence)}>
            {t('driverApp.thread.sendAgain')}
          </button>
          <button type="button" className="button" onClick={() => void app.editAgain(entry.sequence)}>
            {t('driverApp.thread.edit')}
          </button>
        </div>
      )}
    </>
  );
}

/** A message counts as read when it is on the screen of a phone that somebody looks at. */
export function useReadWhenSeen(uniqueId: string, isNew: boolean) {
  const app = useDriverApp();
  const shown = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current } = shown;
    if (!isNew || current === null) return undefined;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) void app.report(uniqueId, 'read');
    });
    // Also when the app comes back to the front.
    const observe = (): void => {
      observer.disconnect();
      if (document.visibilityState === 'visible') observer.observe(current);
    };
    observe();
    document.addEventListener('visibilitychange', observe);
    return () => {
      observer.disconnect();
      document.removeEventListener('visibilitychange', observe);
    };
  }, [app, uniqueId, isNew]);
  return shown;
}
