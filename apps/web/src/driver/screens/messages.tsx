import { useEffect, useMemo, useRef } from 'react';
import { threadRows } from '../model/thread.ts';
import { Bubble } from '../parts/bubble.tsx';
import { Composer } from '../parts/composer.tsx';
import { useText } from '../texts.ts';
import { useAppState } from '../use-app.ts';

/** The conversation with the office. */
export function Messages() {
  const t = useText();
  const { content, isOnline } = useAppState();
  const { messages, outbox } = content;
  const rows = useMemo(() => {
    const written = outbox.filter((entry) => entry.kind === 'message');
    return threadRows(messages, written, isOnline);
  }, [messages, outbox, isOnline]);
  // Typing does not draw the conversation again.
  const bubbles = useMemo(() => rows.map((row) => <Bubble key={row.key} row={row} />), [rows]);

  return (
    <>
      <div className="scrolled" tabIndex={0}>
        <h1 className="only-read">{t('driverApp.thread.title')}</h1>
        {rows.length === 0 && (
          <div className="empty">
            <p>{t('driverApp.thread.empty')}</p>
            <p className="hint">{t('driverApp.thread.emptyHint')}</p>
          </div>
        )}
        <ol className="thread" aria-label={t('driverApp.thread.title')}>
          {bubbles}
        </ol>
        <End key={rows.at(-1)?.key} />
      </div>
      <Composer />
    </>
  );
}

/** Brings the newest message into view: it is made anew with each. */
function End() {
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    end.current?.scrollIntoView({ block: 'end' });
  }, []);
  return <div ref={end} />;
}
