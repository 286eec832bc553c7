import type { Message } from '@konvoj/contract';
import { Alert, Button } from '@mantine/core';
import { IconMessageOff } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { errorText } from '../../../i18n/error-text.ts';
import { useText } from '../../../i18n/use-text.ts';
import { formatDate } from '@konvoj/i18n';
import { startOf } from '../../../shared/period.ts';
import { useTimeZone } from '../../../shared/session-state.ts';
import { useNowByHalfMinute } from '../../../shared/use-now.ts';
import { EmptyFace, Panel } from '../../../ui/panel.tsx';
import { Question } from '../../../ui/question.tsx';
import type { MessageActions } from './message-line.tsx';
import classes from './messages.module.css';
import { ThreadComposer } from './thread-composer.tsx';
import { ThreadLines } from './thread-lines.tsx';
import { earlierSince } from './thread-period.ts';
import { useConversations, useMessageAction, useThread } from './use-messages.ts';

export interface ThreadProps {
  readonly deviceId: number;
  /** The first local day that is shown; undefined: the default. */
  readonly since: string | undefined;
  readonly onSince: (since: string) => void;
  /** A message that the search found: it comes into view. */
  readonly foundId?: number | undefined;
}

/** The messages with the drivers of a vehicle, and what a new one is written with. */
export function Thread({ deviceId, since, onSince, foundId }: ThreadProps) {
  const t = useText();
  const timeZone = useTimeZone();
  const nowMs = useNowByHalfMinute();
  const query = useThread(deviceId, since);
  const { actions, question, failure } = useActions();
  const earlier = earlierSince(since, nowMs, timeZone);
  const more =
    earlier === null ? null : (
      <Button
        variant="default"
        size="compact-xs"
        loading={query.isPlaceholderData}
        title={
          since === undefined
            ? undefined
            : t('messages.shownSince', { day: formatDate(startOf(since, timeZone), timeZone) })
        }
        onClick={() => onSince(earlier)}
      >
        {t('messages.showEarlier')}
      </Button>
    );
  return (
    <section className={classes.thread} aria-label={t('messages.thread')}>
      <NoDriverApp deviceId={deviceId} />
      {failure !== null && (
        <Alert className={classes.note ?? ''} variant="light" color="red" role="alert">
          {errorText(t, failure)}
        </Alert>
      )}
      <div className={classes.lines}>
        <Panel
          query={query}
          isEmpty={(messages) => messages.length === 0}
          empty={
            <EmptyFace
              icon={IconMessageOff}
              title={t('messages.empty')}
              hint={t(more === null ? 'messages.emptyHint' : 'messages.emptyEarlierHint')}
              action={more}
            />
          }
        >
          {(messages) => (
            <ThreadLines
              key={deviceId}
              messages={messages}
              nowMs={nowMs}
              foundId={foundId}
              actions={actions}
              first={more}
            />
          )}
        </Panel>
      </div>
      <ThreadComposer key={deviceId} deviceId={deviceId} />
      {question}
    </section>
  );
}

/** Says why messages wait while no driver app is signed in for the vehicle. */
function NoDriverApp({ deviceId }: { readonly deviceId: number }) {
  const t = useText();
  const conversation = useConversations().data?.find((each) => each.deviceId === deviceId);
  if (conversation === undefined || conversation.driverApp) return null;
  return (
    <Alert className={classes.note ?? ''} variant="light" color="gray" role="status">
      {t('messages.noDriverApp')}
    </Alert>
  );
}

/** Cancelling, and deleting after a question. */
function useActions() {
  const t = useText();
  const cancelling = useMessageAction('cancel');
  const removing = useMessageAction('remove');
  const [asked, setAsked] = useState<Message | null>(null);
  const { mutate: cancel } = cancelling;
  const actions = useMemo(
    (): MessageActions => ({ cancel: ({ id }) => cancel(id), remove: (message) => setAsked(message) }),
    [cancel],
  );
  const remove = (): void => {
    if (asked) removing.mutate(asked.id);
    setAsked(null);
  };
  const question = (
    <Question
      opened={asked !== null}
      title={t('messages.removeTitle')}
      body={t(asked?.direction === 0 ? 'messages.removeBodyOut' : 'messages.removeBodyIn')}
      onClose={() => setAsked(null)}
    >
      <Button variant="default" data-autofocus onClick={() => setAsked(null)}>
        {t('common.cancel')}
      </Button>
      <Button color="red" onClick={remove}>
        {t('messages.remove')}
      </Button>
    </Question>
  );
  return { actions, question, failure: cancelling.error ?? removing.error };
}
