import { endpoints, type Message } from '@konvoj/contract';
import { ActionIcon, Anchor, Menu } from '@mantine/core';
import { formatClock } from '@konvoj/i18n';
import { IconBan, IconBellRinging, IconCopy, IconDots, IconFile, IconTrash } from '@tabler/icons-react';
import { memo } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { addressOf } from '../../../shared/api.ts';
import { useTimeZone } from '../../../shared/session-state.ts';
import { copyText } from '../../../ui/copy-text.ts';
import { MenuAction } from '../../../ui/menu-action.tsx';
import { isPicture } from './attachments.ts';
import { MessageState } from './message-state.tsx';
import { canCancel, differingPhoneTime } from './message-states.ts';
import classes from './messages.module.css';
import { PlaceChip } from './place-chip.tsx';

export interface MessageActions {
  readonly cancel: (message: Message) => void;
  readonly remove: (message: Message) => void;
}

interface MessageLineProps {
  readonly message: Message;
  readonly isStuck: boolean;
  /** It was found by the search. */
  readonly isFound: boolean;
  readonly actions: MessageActions;
}

/** One message: what it says, from whom and when, and where it is. */
export const MessageLine = memo(function MessageLine({ message, isStuck, isFound, actions }: MessageLineProps) {
  const t = useText();
  const timeZone = useTimeZone();
  const isDeleted = message.currentState === 51;
  const phoneTime = differingPhoneTime(message);
  return (
    <article
      className={classes.message}
      data-direction={message.directionStr}
      data-stuck={isStuck || undefined}
      data-found={isFound || undefined}
    >
      <div className={classes.bubble}>
        {message.type === 1 && !isDeleted && (
          <span className={classes.popup}>
            <IconBellRinging size={14} aria-hidden /> {t('messages.popup')}
          </span>
        )}
        {isDeleted ? <em>{t('messages.deletedText')}</em> : <p className={classes.text}>{message.text}</p>}
        {message.location !== null && <PlaceChip location={message.location} />}
        {message.attachments.length > 0 && <AttachmentList message={message} />}
      </div>
      <footer className={classes.foot}>
        <time dateTime={message.createdTime}>{formatClock(message.createdTime, timeZone)}</time>
        {phoneTime !== null && <span>{t('messages.phoneClock', { time: formatClock(phoneTime, timeZone) })}</span>}
        <span className={classes.sender}>{message.sender?.name}</span>
        <MessageState message={message} isStuck={isStuck} />
        {!isDeleted && <LineMenu message={message} actions={actions} />}
      </footer>
    </article>
  );
});

/** Pictures with a preview, other files by their name. */
function AttachmentList({ message }: { readonly message: Message }) {
  return (
    <div className={classes.attachments}>
      {message.attachments.map(({ id, name, contentType }) => {
        const params = { id: message.id, attachmentId: id };
        const address = addressOf(endpoints.messages.attachment, { params });
        return (
          <Anchor key={id} href={address} download={name} title={name} size="sm">
            {isPicture(contentType) ? (
              <img className={classes.picture} src={address} alt={name} loading="lazy" />
            ) : (
              <>
                <IconFile size={14} aria-hidden /> {name}
              </>
            )}
          </Anchor>
        );
      })}
    </div>
  );
}

function LineMenu({ message, actions }: Pick<MessageLineProps, 'message' | 'actions'>) {
  const t = useText();
  return (
    <Menu position="bottom-end" shadow="md">
      <Menu.Target>
        <ActionIcon size="xs" className={classes.more ?? ''} aria-label={t('messages.actions')}>
          <IconDots size={14} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <MenuAction icon={IconCopy} label={t('messages.copy')} onClick={() => void copyText(message.text, t)} />
        {message.direction === 0 && (
          <MenuAction
            icon={IconBan}
            label={t('messages.cancel')}
            reason={canCancel(message) ? undefined : t('messages.cancelTooLate')}
            onClick={() => actions.cancel(message)}
          />
        )}
        <MenuAction icon={IconTrash} label={t('messages.remove')} onClick={() => actions.remove(message)} />
      </Menu.Dropdown>
    </Menu>
  );
}
