import { useState } from 'react';
import { isUnread, oldestFirst } from '../model/inbox.ts';
import { useText } from '../texts.ts';
import { useAppState, useDriverApp } from '../use-app.ts';
import { Icon } from './icons.tsx';
import { ReadAloud, useAlert } from './popup.tsx';

/**
 * What a driver has while the vehicle moves: nothing to read, only the unread messages by ear. 'Later' silences a message
 * until the vehicle stands. Heard to its end counts as read, except for one that has to be confirmed.
 */
export function DrivingCover() {
  const t = useText();
  const app = useDriverApp();
  const [later, setLater] = useState<ReadonlySet<string>>(new Set());
  const unread = oldestFirst(useAppState().content.messages).filter(isUnread);
  const next = unread.find(({ uniqueId }) => !later.has(uniqueId));
  const silence = useAlert(next?.isPopup === true ? next.uniqueId : undefined);

  const putOff = (id: string): void => setLater(new Set([...later, id]));
  return (
    <section className="cover driving" role="dialog" aria-modal="true" aria-labelledby="driving-title">
      <h1 id="driving-title">
        <Icon name="truck" /> {t('driverApp.driving.title')}
      </h1>
      <p>{t('driverApp.driving.text')}</p>
      <p className="cover-text">{t('driverApp.unread', { count: unread.length })}</p>
      {next && (
        <>
          <ReadAloud
            key={next.uniqueId}
            text={`${next.sender}: ${next.text}`}
            onBegin={silence}
            onRead={() => (next.isPopup ? putOff(next.uniqueId) : void app.report(next.uniqueId, 'read'))}
          />
          <button type="button" className="button" onClick={() => putOff(next.uniqueId)}>
            <Icon name="clock" /> {t('driverApp.popup.later')}
          </button>
        </>
      )}
    </section>
  );
}
