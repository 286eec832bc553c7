import type { Webhook } from '@konvoj/contract';
import { ActionIcon, Alert, Button, Menu, Modal } from '@mantine/core';
import {
  IconDots,
  IconKey,
  IconListDetails,
  IconPencil,
  IconPlus,
  IconSend,
  IconTrash,
  IconWebhook,
} from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { errorText } from '../../../i18n/error-text.ts';
import { useText, type Text } from '../../../i18n/use-text.ts';
import { useTimeZone } from '../../../shared/session-state.ts';
import { headerWidth, type DataColumn } from '../../../ui/data-table/column.ts';
import { DataTable } from '../../../ui/data-table/data-table.tsx';
import { switchColumn } from '../../../ui/data-table/switch-column.tsx';
import { MenuAction } from '../../../ui/menu-action.tsx';
import { OneTimeSecret } from '../../../ui/one-time-secret.tsx';
import { EmptyFace, Panel } from '../../../ui/panel.tsx';
import { RemoveQuestion } from '../../../ui/remove-question.tsx';
import { showToast } from '../../../ui/toasts.ts';
import classes from './integrations-panel.module.css';
import { LogDialog } from './log-dialog.tsx';
import { SectionHead } from './section-head.tsx';
import { useWebhookActions, useWebhooks } from './use-webhooks.ts';
import { WebhookDialog } from './webhook-dialog.tsx';
import { EVENT_TEXT, failureOf, stateOf } from './words.ts';

/** What is open over the list of webhooks. */
type Opened =
  | { readonly kind: 'new' }
  | { readonly kind: 'edit' | 'log' | 'remove' | 'renew'; readonly hook: Webhook }
  | { readonly kind: 'secret'; readonly secret: string };

/** Webhooks: which other systems receive what happens, and whether they do. */
export function WebhooksSection() {
  const t = useText();
  const query = useWebhooks();
  const [opened, setOpened] = useState<Opened | null>(null);
  const { turn, test } = useWebhookActions();
  const [outcome, setOutcome] = useState<string | null>(null);
  const close = () => setOpened(null);
  const runTest = (hook: Webhook) => {
    const { id, name } = hook;
    setOutcome(null);
    showToast(t('integrations.testing', { name }));
    test.mutate(id, {
      onSuccess: (delivery) => {
        const reason = failureOf(delivery, t);
        if (reason === null) showToast(t('integrations.testAccepted', { name, ms: delivery.latencyMs ?? 0 }));
        else setOutcome(t('integrations.testFailed', { name, reason }));
      },
    });
  };
  const columns = useColumns({
    open: setOpened,
    test: runTest,
    turn: (hook, enabled) => turn.mutate({ ...fieldsOf(hook), id: hook.id, enabled }),
  });
  const failure = turn.error ?? test.error;
  const add = (
    <Button size="xs" leftSection={<IconPlus size={14} aria-hidden />} onClick={() => setOpened({ kind: 'new' })}>
      {t('integrations.add')}
    </Button>
  );
  return (
    <section className={classes.section} aria-label={t('integrations.webhooks')}>
      <div className={classes.head}>
        <SectionHead title={t('integrations.webhooks')} intro={t('integrations.intro')} />
        {add}
      </div>
      {(failure !== null || outcome !== null) && (
        <Alert color="red" p="xs" mx="sm" mb="xs" role="alert">
          {failure === null ? outcome : errorText(t, failure)}
        </Alert>
      )}
      <div className={classes.table}>
        <Panel
          query={query}
          isEmpty={(hooks) => hooks.length === 0}
          empty={
            <EmptyFace
              icon={IconWebhook}
              title={t('integrations.empty')}
              hint={t('integrations.emptyHint')}
              action={add}
            />
          }
        >
          {(hooks) => (
            <DataTable
              name="webhooks"
              label={t('integrations.webhooks')}
              rows={hooks}
              columns={columns}
              rowId={({ id }) => String(id)}
              onOpen={(hook) => setOpened({ kind: 'edit', hook })}
            />
          )}
        </Panel>
      </div>
      {opened && <Over opened={opened} onOpen={setOpened} onClose={close} />}
    </section>
  );
}

const fieldsOf = ({ name, url, events, enabled }: Webhook) => ({ name, url, events, enabled });

interface ColumnActions {
  readonly open: (opened: Opened) => void;
  readonly test: (hook: Webhook) => void;
  readonly turn: (hook: Webhook, enabled: boolean) => void;
}

function useColumns({ open, test, turn }: ColumnActions): DataColumn<Webhook>[] {
  const t = useText();
  const timeZone = useTimeZone();
  return useMemo(
    () => [
      {
        ...switchColumn({
          id: 'on',
          header: t('integrations.enabled'),
          isOn: ({ enabled, pausedAt }) => enabled && pausedAt === null,
          label: ({ name }) => `${t('integrations.enabled')}: ${name}`,
          onTurn: turn,
        }),
        width: headerWidth({ header: t('integrations.enabled') }),
      },
      {
        id: 'actions',
        header: '',
        width: 48,
        sortable: false,
        value: () => null,
        cell: (hook) => <ActionMenu hook={hook} t={t} open={open} test={test} />,
      },
      { id: 'name', header: t('integrations.name'), width: 150, value: ({ name }) => name },
      { id: 'url', header: t('integrations.url'), width: 260, value: ({ url }) => url },
      {
        id: 'events',
        header: t('integrations.events'),
        width: 260,
        wrap: true,
        value: ({ events }) => events.map((event) => t(EVENT_TEXT[event])).join(', '),
      },
      {
        id: 'state',
        header: t('integrations.state'),
        width: 190,
        wrap: true,
        value: (hook) => stateOf(hook, t, timeZone),
      },
      { id: 'createdBy', header: t('integrations.createdBy'), width: 120, value: ({ createdBy }) => createdBy },
    ],
    // The actions are made anew with each drawing and mean the same.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [t, timeZone],
  );
}

interface ActionMenuProps extends Pick<ColumnActions, 'open' | 'test'> {
  readonly hook: Webhook;
  readonly t: Text;
}

function ActionMenu({ hook, t, open, test }: ActionMenuProps) {
  return (
    <Menu position="bottom-start" shadow="md" withinPortal>
      <Menu.Target>
        <ActionIcon size="sm" aria-label={t('integrations.actions', { name: hook.name })}>
          <IconDots size={16} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <MenuAction icon={IconSend} label={t('integrations.test')} onClick={() => test(hook)} />
        <MenuAction icon={IconListDetails} label={t('integrations.log')} onClick={() => open({ kind: 'log', hook })} />
        <MenuAction icon={IconPencil} label={t('integrations.edit')} onClick={() => open({ kind: 'edit', hook })} />
        <MenuAction icon={IconKey} label={t('integrations.renew')} onClick={() => open({ kind: 'renew', hook })} />
        <MenuAction icon={IconTrash} label={t('integrations.remove')} onClick={() => open({ kind: 'remove', hook })} />
      </Menu.Dropdown>
    </Menu>
  );
}

interface OverProps {
  readonly opened: Opened;
  readonly onOpen: (opened: Opened) => void;
  readonly onClose: () => void;
}

function Over({ opened, onOpen, onClose }: OverProps) {
  if (opened.kind === 'new') return <WebhookDialog hook={null} onClose={onClose} />;
  if (opened.kind === 'secret') return <Secret secret={opened.secret} onClose={onClose} />;
  const { kind, hook } = opened;
  if (kind === 'edit') return <WebhookDialog hook={hook} onClose={onClose} />;
  if (kind === 'log') return <LogDialog hook={hook} onClose={onClose} />;
  if (kind === 'remove') return <RemoveHook hook={hook} onClose={onClose} />;
  return <RenewSecret hook={hook} onRenewed={(secret) => onOpen({ kind: 'secret', secret })} onClose={onClose} />;
}

interface HookQuestionProps {
  readonly hook: Webhook;
  readonly onClose: () => void;
}

function RemoveHook({ hook: { id, name }, onClose }: HookQuestionProps) {
  const t = useText();
  const { remove } = useWebhookActions();
  const removed = () => {
    showToast(t('integrations.removed', { name }));
    onClose();
  };
  return (
    <RemoveQuestion
      title={t('integrations.removeTitle')}
      body={t('integrations.removeText', { name })}
      answer={t('integrations.remove')}
      isPending={remove.isPending}
      error={remove.error}
      onRemove={() => remove.mutate(id, { onSuccess: removed })}
      onClose={onClose}
    />
  );
}

interface RenewSecretProps extends HookQuestionProps {
  readonly onRenewed: (secret: string) => void;
}

function RenewSecret({ hook: { id, name }, onRenewed, onClose }: RenewSecretProps) {
  const t = useText();
  const { renewSecret } = useWebhookActions();
  return (
    <RemoveQuestion
      title={t('integrations.renewTitle')}
      body={t('integrations.renewText', { name })}
      answer={t('integrations.renewYes')}
      isPending={renewSecret.isPending}
      error={renewSecret.error}
      onRemove={() => renewSecret.mutate(id, { onSuccess: ({ secret }) => onRenewed(secret) })}
      onClose={onClose}
    />
  );
}

function Secret({ secret, onClose }: { readonly secret: string; readonly onClose: () => void }) {
  const t = useText();
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('integrations.secretTitle')}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': t('common.close') }}
      styles={{ title: { fontWeight: 600 } }}
    >
      <OneTimeSecret secret={secret} text={t('integrations.secretText')} onClose={onClose} />
    </Modal>
  );
}
