import { useEffect, useMemo, useRef, useState } from 'react';
import { errorText } from '../error-text.ts';
import { mayHaveOlder, threadRows, withOlder } from '../model/thread.ts';
import { Bubble } from '../parts/bubble.tsx';
import { Composer } from '../parts/composer.tsx';
import { useText } from '../texts.ts';
import { useAppState, useDriverApp } from '../use-app.ts';

/** The conversation with the office. */
export function Messages() {
  const t = useText();
  const { content, older, isOnline } = useAppState();
  const { messages, outbox } = content;
  const rows = useMemo(() => {
    const written = outbox.filter((entry) => entry.kind === 'message');
    return threadRows(withOlder(messages, older.messages), written, isOnline);
  }, [messages, older, outbox, isOnline]);
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
        {mayHaveOlder(messages, older) && <ShowOlder />}
        <ol className="thread" aria-label={t('driverApp.thread.title')}>
          {bubbles}
        </ol>
        <End key={rows.at(-1)?.key} />
      </div>
      <Composer />
    </>
  );
}

function ShowOlder() {
  const t = useText();
  const app = useDriverApp();
  const [isLoading, setLoading] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  function load(): void {
    setLoading(true);
    setFailure(null);
    app.showOlder().then(
      () => setLoading(false),
      (reason: unknown) => {
        setFailure(reason);
        setLoading(false);
      },
    );
  }
  return (
    <div className="older">
      {failure !== null && <p role="alert">{errorText(t, failure)}</p>}
      <button type="button" className="button" disabled={isLoading} onClick={load}>
        {t(isLoading ? 'driverApp.thread.olderLoading' : 'driverApp.thread.older')}
      </button>
    </div>
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
