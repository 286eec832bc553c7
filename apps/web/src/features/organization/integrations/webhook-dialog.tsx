import {
  endpoints,
  NAME_LENGTH,
  schemaFindings,
  WEBHOOK_URL_MAX_LENGTH,
  webhookEvent,
  type Webhook,
} from '@konvoj/contract';
import { Checkbox, Stack, Switch, TextInput } from '@mantine/core';
import { useState } from 'react';
import { z } from 'zod';
import { useText } from '../../../i18n/use-text.ts';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { useEditForm } from '../../../ui/form/use-edit-form.ts';
import { OneTimeSecret } from '../../../ui/one-time-secret.tsx';
import { showToast } from '../../../ui/toasts.ts';
import { useSaveWebhook } from './use-webhooks.ts';
import { EVENT_TEXT } from './words.ts';

const webhookForm = z.object({
  name: z.string(),
  url: z.string(),
  events: z.array(webhookEvent),
  enabled: z.boolean(),
});
type WebhookForm = z.infer<typeof webhookForm>;
const EMPTY: WebhookForm = { name: '', url: 'https://', events: [], enabled: true };

function formOf({ name, url, events, enabled }: Webhook): WebhookForm {
  return { name, url, events, enabled };
}

interface WebhookDialogProps {
  /** Null: a new one. */
  readonly hook: Webhook | null;
  readonly onClose: () => void;
}

/** The form of a webhook; after a new one its secret, which is shown this once. */
export function WebhookDialog({ hook, onClose }: WebhookDialogProps) {
  const t = useText();
  const save = useSaveWebhook(hook?.id ?? null);
  const [secret, setSecret] = useState<string | null>(null);
  const form = useEditForm({
    saved: hook === null ? EMPTY : formOf(hook),
    draft: { key: `webhook.${hook?.id ?? 'new'}`, schema: webhookForm },
    check: (values) => schemaFindings(endpoints.webhooks.create.body, values),
    textOf: ({ path, code }) =>
      path === 'events' && code === 'too_few' ? t('integrations.eventsRequired') : undefined,
    save: (values) => save.mutateAsync(values),
    onSaved: ({ name, secret: shown }) => {
      if (shown !== null) return setSecret(shown);
      showToast(t('integrations.saved', { name }));
      onClose();
    },
  });
  const title = t(hook === null ? 'integrations.add' : 'integrations.edit');
  return (
    <FormDialog
      form={form}
      size="md"
      title={secret === null ? title : t('integrations.secretTitle')}
      instead={
        secret === null ? undefined : (
          <OneTimeSecret secret={secret} text={t('integrations.secretText')} onClose={onClose} />
        )
      }
      mustBeClosed={secret !== null}
      onClose={onClose}
    >
      <Stack gap="sm">
        <TextInput
          {...form.getInputProps('name')}
          label={t('integrations.name')}
          description={t('integrations.nameHint')}
          required
          data-autofocus
          maxLength={NAME_LENGTH.max}
        />
        <TextInput
          {...form.getInputProps('url')}
          type="url"
          label={t('integrations.url')}
          description={t('integrations.urlHint')}
          required
          maxLength={WEBHOOK_URL_MAX_LENGTH}
        />
        <Checkbox.Group {...form.getInputProps('events')} label={t('integrations.events')} required>
          <Stack gap={6} mt={4} mb={4}>
            {webhookEvent.options.map((event) => (
              <Checkbox key={event} value={event} label={t(EVENT_TEXT[event])} />
            ))}
          </Stack>
        </Checkbox.Group>
        <Switch
          {...form.getInputProps('enabled', { type: 'checkbox' })}
          label={t('integrations.enabled')}
          description={t('integrations.enabledHint')}
        />
      </Stack>
    </FormDialog>
  );
}
