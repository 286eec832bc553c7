import type { Webhook, WebhookDelivery } from '@konvoj/contract';
import { Alert, Button, Code, Group, Modal, Stack, Text as Words } from '@mantine/core';
import { IconListDetails, IconRefresh } from '@tabler/icons-react';
import { formatDateTime } from '@konvoj/i18n';
import { useMemo, useState } from 'react';
import { errorText } from '../../../i18n/error-text.ts';
import { useText, type Text } from '../../../i18n/use-text.ts';
import { minuteText } from '../../../shared/moment-text.ts';
import { useTimeZone } from '../../../shared/session-state.ts';
import type { DataColumn } from '../../../ui/data-table/column.ts';
import { DataTable } from '../../../ui/data-table/data-table.tsx';
import { EmptyFace, Panel } from '../../../ui/panel.tsx';
import { showToast } from '../../../ui/toasts.ts';
import classes from './integrations-panel.module.css';
import { useDeliveries, useResend } from './use-webhooks.ts';
import { EVENT_TEXT, failureOf } from './words.ts';

function columnsOf(t: Text, timeZone: string): DataColumn<WebhookDelivery>[] {
  return [
    {
      id: 'time',
      header: t('integrations.time'),
      width: 150,
      value: ({ createdAt }) => createdAt,
      cell: ({ createdAt }) => formatDateTime(createdAt, timeZone),
    },
    { id: 'event', header: t('integrations.what'), width: 150, value: ({ event }) => t(EVENT_TEXT[event]) },
    {
      id: 'state',
      header: t('integrations.state'),
      width: 230,
      wrap: true,
      value: ({ state }) => t(`integrations.delivery.${state}`),
      cell: (delivery) => stateText(delivery, t, timeZone),
    },
    { id: 'status', header: t('integrations.answer'), width: 84, align: 'right', value: ({ status }) => status },
    {
      id: 'latency',
      header: t('integrations.latency'),
      unit: 'ms',
      width: 110,
      align: 'right',
      value: ({ latencyMs }) => latencyMs,
    },
    { id: 'tries', header: t('integrations.tries'), width: 84, align: 'right', value: ({ tries }) => tries },
  ];
}

function stateText(delivery: WebhookDelivery, t: Text, timeZone: string): string {
  const { state, nextTryAt, tries } = delivery;
  const next = nextTryAt !== null && tries > 0 && t('integrations.nextTry', { at: minuteText(nextTryAt, timeZone) });
  const why = state === 'sent' ? null : failureOf(delivery, t);
  return [t(`integrations.delivery.${state}`), why, next].filter((part) => part !== null && part !== false).join(' · ');
}

interface LogDialogProps {
  readonly hook: Webhook;
  readonly onClose: () => void;
}

/** What was sent to a webhook and what came of it; a chosen delivery with its content, to be sent again. */
export function LogDialog({ hook, onClose }: LogDialogProps) {
  const t = useText();
  const timeZone = useTimeZone();
  const query = useDeliveries(hook.id);
  const [chosen, setChosen] = useState<string | null>(null);
  const columns = useMemo(() => columnsOf(t, timeZone), [t, timeZone]);
  const delivery = query.data?.find(({ id }) => id === chosen);
  return (
    <Modal
      opened
      onClose={onClose}
      size="xl"
      title={t('integrations.logOf', { name: hook.name })}
      closeButtonProps={{ 'aria-label': t('common.close') }}
      styles={{ title: { fontWeight: 600 } }}
    >
      <Stack gap="sm">
        <div className={classes.log}>
          <Panel
            query={query}
            isEmpty={(list) => list.length === 0}
            empty={
              <EmptyFace
                icon={IconListDetails}
                title={t('integrations.logEmpty')}
                hint={t('integrations.logEmptyHint')}
              />
            }
          >
            {(list) => (
              <DataTable
                name="webhooks.log"
                label={t('integrations.log')}
                rows={list}
                columns={columns}
                rowId={({ id }) => id}
                selectedId={chosen}
                onSelect={({ id }) => setChosen(id)}
              />
            )}
          </Panel>
        </div>
        {delivery && <Details hookId={hook.id} delivery={delivery} />}
      </Stack>
    </Modal>
  );
}

function Details({ hookId, delivery }: { readonly hookId: number; readonly delivery: WebhookDelivery }) {
  const t = useText();
  const resend = useResend(hookId);
  const { id, body, answer, endedAt } = delivery;
  return (
    <section aria-label={t('integrations.details')}>
      <Stack gap="xs">
        <Group justify="space-between">
          <Words size="sm" fw={600}>
            {t('integrations.body')}
          </Words>
          {endedAt !== null && (
            <Button
              size="compact-sm"
              variant="default"
              leftSection={<IconRefresh size={14} aria-hidden />}
              loading={resend.isPending}
              onClick={() => resend.mutate(id, { onSuccess: () => showToast(t('integrations.resent')) })}
            >
              {t('integrations.resend')}
            </Button>
          )}
        </Group>
        {resend.error && (
          <Alert color="red" p="xs" role="alert">
            {errorText(t, resend.error)}
          </Alert>
        )}
        <Code block className={classes.body ?? ''} tabIndex={0}>
          {body}
        </Code>
        {answer !== null && (
          <>
            <Words size="sm" fw={600}>
              {t('integrations.answer')}
            </Words>
            <Code block className={classes.body ?? ''} tabIndex={0}>
              {answer}
            </Code>
          </>
        )}
      </Stack>
    </section>
  );
}
