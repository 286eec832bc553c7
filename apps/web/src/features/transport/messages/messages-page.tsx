import { ActionIcon } from '@mantine/core';
import { IconArrowLeft, IconMessages } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { keptSearch, useSelectedVehicle } from '../../../shared/frame-search.ts';
import { ROUTES } from '../../../shared/routes.ts';
import { useNarrow } from '../../../shared/use-narrow.ts';
import { EmptyFace } from '../../../ui/panel.tsx';
import { ConversationPanel } from './conversation-panel.tsx';
import classes from './messages.module.css';
import { useMessagesSearch } from './messages-search.ts';
import { useOpenId, useOpenThread } from './open-thread.ts';
import { Thread } from './thread.tsx';
import { ThreadHead } from './thread-head.tsx';

/** Messages with drivers: the conversations by vehicle, and beside them the open one. On a phone one of the two. */
export function MessagesPage() {
  const openId = useOpenId();
  const narrow = useNarrow();
  useSelectedThread(openId);
  return (
    <div className={classes.page}>
      {(!narrow || openId === null) && <ConversationPanel openId={openId} />}
      {(!narrow || openId !== null) && <OpenThread openId={openId} narrow={narrow} />}
    </div>
  );
}

/** Selecting a vehicle in the list or on the map opens its conversation. */
function useSelectedThread(openId: number | null): void {
  const selected = useSelectedVehicle();
  const open = useOpenThread();
  const navigate = useNavigate();
  const followed = useRef<number | null>(null);
  useEffect(() => {
    if (selected === followed.current) return;
    const isOpening = followed.current === null;
    followed.current = selected;
    if (selected === null || selected === openId) return;
    // The address of a conversation comes before the vehicle that was selected earlier.
    if (isOpening && openId !== null) {
      void navigate({ to: '.', search: (before: object) => ({ ...before, vehicle: openId }), replace: true });
    } else open(selected, { replace: true });
  }, [selected, openId, open, navigate]);
}

function OpenThread({ openId, narrow }: { readonly openId: number | null; readonly narrow: boolean }) {
  const t = useText();
  const [{ since, message }, change] = useMessagesSearch();
  if (openId === null) {
    return <EmptyFace icon={IconMessages} title={t('messages.choose')} hint={t('messages.chooseHint')} />;
  }
  return (
    <div className={classes.open}>
      <ThreadHead deviceId={openId} back={narrow ? <BackToList /> : null} />
      <Thread
        deviceId={openId}
        since={since}
        foundId={message}
        onSince={(day) => change({ since: day, message: undefined })}
      />
    </div>
  );
}

function BackToList() {
  const t = useText();
  return (
    <ActionIcon
      size={44}
      aria-label={t('messages.toList')}
      renderRoot={(button: object) => (
        <Link {...button} to={ROUTES.Messages} search={(now) => ({ ...keptSearch(now), vehicle: undefined })} />
      )}
    >
      <IconArrowLeft size={20} aria-hidden />
    </ActionIcon>
  );
}
