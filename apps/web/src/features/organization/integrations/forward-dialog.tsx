import {
  endpoints,
  FORWARD_TOKEN_MAX_LENGTH,
  NAME_LENGTH,
  schemaFindings,
  WEBHOOK_URL_MAX_LENGTH,
  type Forward,
  type ForwardFields,
} from '@konvoj/contract';
import { PasswordInput, Stack, Switch, TextInput } from '@mantine/core';
import { z } from 'zod';
import { useText } from '../../../i18n/use-text.ts';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { useEditForm } from '../../../ui/form/use-edit-form.ts';
import { showToast } from '../../../ui/toasts.ts';
import { useForwardChanges } from './use-forwards.ts';

const forwardForm = z.object({
  name: z.string(),
  url: z.string(),
  token: z.string(),
  asList: z.boolean(),
  enabled: z.boolean(),
});
type ForwardForm = z.infer<typeof forwardForm>;
const EMPTY: ForwardForm = { name: '', url: 'https://', token: '', asList: false, enabled: true };

function formOf({ name, url, asList, enabled }: Forward): ForwardForm {
  return { name, url, token: '', asList, enabled };
}

/** An empty token leaves the stored one as it is. */
function bodyOf({ token, ...fields }: ForwardForm): ForwardFields {
  return token === '' ? fields : { ...fields, token };
}

interface ForwardDialogProps {
  /** Null: a new one. */
  readonly forward: Forward | null;
  readonly onClose: () => void;
}

/** The form of a forward of positions. */
export function ForwardDialog({ forward, onClose }: ForwardDialogProps) {
  const t = useText();
  const { save } = useForwardChanges();
  const id = forward?.id ?? null;
  const form = useEditForm({
    saved: forward === null ? EMPTY : formOf(forward),
    draft: { key: `positionForward.${id ?? 'new'}`, schema: forwardForm, secrets: ['token'] },
    check: (values) => schemaFindings(endpoints.forwards.create.body, bodyOf(values)),
    save: (values) => save.mutateAsync({ id, body: bodyOf(values) }),
    onSaved: ({ name }) => {
      showToast(t('integrations.forward.saved', { name }));
      onClose();
    },
  });
  const title = t(forward === null ? 'integrations.forward.add' : 'integrations.forward.edit');
  const hasToken = forward?.hasToken === true;
  return (
    <FormDialog form={form} size="md" title={title} onClose={onClose}>
      <Stack gap="sm">
        <TextInput
          {...form.getInputProps('name')}
          label={t('integrations.name')}
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
        <PasswordInput
          {...form.getInputProps('token')}
          label={t('integrations.forward.token')}
          description={t(hasToken ? 'integrations.forward.tokenKept' : 'integrations.forward.tokenHint')}
          autoComplete="off"
          maxLength={FORWARD_TOKEN_MAX_LENGTH}
        />
        <Switch
          {...form.getInputProps('asList', { type: 'checkbox' })}
          label={t('integrations.forward.asList')}
          description={t('integrations.forward.asListHint')}
        />
        <Switch {...form.getInputProps('enabled', { type: 'checkbox' })} label={t('integrations.enabled')} />
      </Stack>
    </FormDialog>
  );
}
