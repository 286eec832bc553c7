import type { Message } from '@konvoj/contract';
import { Popover, Table, UnstyledButton } from '@mantine/core';
import { formatDateTime } from '@konvoj/i18n';
import {
  IconAlertTriangle,
  IconBan,
  IconCheck,
  IconChecks,
  IconCircleCheck,
  IconClock,
  IconEye,
  IconMail,
  IconSend,
  IconTrash,
  IconTruck,
  type Icon,
} from '@tabler/icons-react';
import { useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { useTimeZone } from '../../../shared/session-state.ts';
import { differingPhoneTime, enteredStates, isUnread, stateName, type StateName } from './message-states.ts';
import classes from './messages.module.css';

const SIGNS: Readonly<Record<StateName, Icon>> = {
  ready: IconClock,
  sending: IconSend,
  cancelled: IconBan,
  sendingError: IconAlertTriangle,
  sendingTimeout: IconAlertTriangle,
  sent: IconCheck,
  receiptError: IconAlertTriangle,
  receiptTimeout: IconAlertTriangle,
  received: IconChecks,
  readError: IconAlertTriangle,
  readTimeout: IconAlertTriangle,
  read: IconEye,
  inDrive: IconTruck,
  realizationError: IconAlertTriangle,
  realizationTimeout: IconAlertTriangle,
  realized: IconCircleCheck,
  deleted: IconTrash,
};

interface MessageStateProps {
  readonly message: Message;
  readonly isStuck: boolean;
}

/** Where a message is, as a sign and in a word; a click shows when it came to each state. */
export function MessageState({ message, isStuck }: MessageStateProps) {
  const t = useText();
  const [isOpen, setOpen] = useState(false);
  const unread = isUnread(message);
  const name = stateName(message.currentState);
  const Sign = unread ? IconMail : SIGNS[name];
  return (
    <Popover opened={isOpen} onChange={setOpen} position="top-end" shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <UnstyledButton
          className={classes.state ?? ''}
          data-state={name}
          data-stuck={isStuck || undefined}
          title={t('messages.times')}
          onClick={() => setOpen(!isOpen)}
        >
          <Sign size={14} aria-hidden />
          {t(unread ? 'messages.unread' : `messages.state.${name}`)}
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown p="xs">{isOpen && <StateTimes message={message} />}</Popover.Dropdown>
    </Popover>
  );
}

/** The time of each state that the message has entered, and the one of the phone when its clock differs. */
function StateTimes({ message }: { readonly message: Message }) {
  const t = useText();
  const timeZone = useTimeZone();
  const phoneTime = differingPhoneTime(message);
  const rows = [
    ...enteredStates(message).map(({ state, at }) => ({ key: state, label: t(`messages.state.${state}`), at })),
    ...(phoneTime === null ? [] : [{ key: 'phone', label: t('messages.phoneTime'), at: phoneTime }]),
  ];
  return (
    <Table className={classes.times ?? ''} withRowBorders={false} verticalSpacing={2} aria-label={t('messages.times')}>
      <Table.Tbody>
        {rows.map(({ key, label, at }) => (
          <Table.Tr key={key}>
            <Table.Td>{label}</Table.Td>
            <Table.Td>{formatDateTime(at, timeZone)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
