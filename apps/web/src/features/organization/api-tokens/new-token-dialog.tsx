import { apiScope, endpoints, NAME_LENGTH, schemaFindings } from '@konvoj/contract';
import { Checkbox, Stack, TextInput } from '@mantine/core';
import { DateInput } from '@mantine/dates';
import { useState } from 'react';
import { z } from 'zod';
import { useText } from '../../../i18n/use-text.ts';
import { endOfDay } from '../../../shared/last-day.ts';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { useEditForm } from '../../../ui/form/use-edit-form.ts';
import { OneTimeSecret } from '../../../ui/one-time-secret.tsx';
import { useCalendar } from '../../../ui/period/use-calendar.ts';
import { SCOPE_TEXT } from './scope-text.ts';
import { useCreateToken } from './use-api-tokens.ts';

const DAY_MS = 86_400_000;
const tokenForm = z.object({
  name: z.string(),
  scopes: z.array(apiScope),
  /** `YYYY-MM-DD`, the last day on which it works. */
  validUntil: z.string().nullable(),
});
type TokenForm = z.infer<typeof tokenForm>;
const EMPTY: TokenForm = { name: '', scopes: [], validUntil: null };
const tokenOf = (values: TokenForm) => ({ ...values, validUntil: endOfDay(values.validUntil) });

interface NewTokenDialogProps {
  readonly onClose: () => void;
}

/** A form for a token, then its secret, which is shown this once. */
export function NewTokenDialog({ onClose }: NewTokenDialogProps) {
  const t = useText();
  const calendar = useCalendar();
  const creation = useCreateToken();
  const [secret, setSecret] = useState<string | null>(null);
  const [tomorrow] = useState(() => new Date(Date.now() + DAY_MS));
  const form = useEditForm({
    saved: EMPTY,
    draft: { key: 'apiToken.new', schema: tokenForm },
    check: (values) => schemaFindings(endpoints.apiTokens.create.body, tokenOf(values)),
    textOf: ({ code }) => (code === 'too_few' ? t('apiTokens.scopesRequired') : undefined),
    save: (values) => creation.mutateAsync(tokenOf(values)),
    onSaved: (token) => setSecret(token.secret),
  });
  return (
    <FormDialog
      form={form}
      size="md"
      title={t(secret === null ? 'apiTokens.add' : 'apiTokens.madeTitle')}
      saveLabel={t('apiTokens.make')}
      instead={
        secret === null ? undefined : <OneTimeSecret secret={secret} text={t('apiTokens.madeText')} onClose={onClose} />
      }
      mustBeClosed={secret !== null}
      onClose={onClose}
    >
      <TextInput
        {...form.getInputProps('name')}
        label={t('apiTokens.name')}
        description={t('apiTokens.nameHint')}
        required
        data-autofocus
        maxLength={NAME_LENGTH.max}
      />
      <Checkbox.Group {...form.getInputProps('scopes')} label={t('apiTokens.scopes')} required>
        <Stack gap={6} mt={4} mb={4}>
          {apiScope.options.map((scope) => (
            <Checkbox key={scope} value={scope} label={t(SCOPE_TEXT[scope])} />
          ))}
        </Stack>
      </Checkbox.Group>
      <DateInput
        {...form.getInputProps('validUntil')}
        label={t('apiTokens.validUntil')}
        placeholder={t('apiTokens.never')}
        clearable
        {...calendar}
        valueFormat="DD.MM.YYYY"
        minDate={tomorrow}
      />
    </FormDialog>
  );
}
