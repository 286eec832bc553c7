import { apiScope, NAME_LENGTH, type ApiScope } from '@konvoj/contract';
import { Alert, Button, Checkbox, Code, CopyButton, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { DateInput } from '@mantine/dates';
import { useState } from 'react';
import { errorText, fieldErrorText } from '../../../i18n/error-text.ts';
import { useText } from '../../../i18n/use-text.ts';
import { ProblemError } from '../../../shared/api-errors.ts';
import classes from './api-tokens-panel.module.css';
import { SCOPE_TEXT } from './scope-text.ts';
import { useCreateToken } from './use-api-tokens.ts';
import { DialogForm } from '../../../ui/dialog-form.tsx';
import { useCalendar } from '../../../ui/period/use-calendar.ts';

const DAY_MS = 86_400_000;

interface NewTokenDialogProps {
  readonly onClose: () => void;
}

/** A form for a token, then its secret, which is shown this once. */
export function NewTokenDialog({ onClose }: NewTokenDialogProps) {
  const t = useText();
  const creation = useCreateToken();
  const secret = creation.data?.secret;
  return (
    <Modal
      opened
      onClose={onClose}
      closeOnClickOutside={secret === undefined}
      title={t(secret === undefined ? 'apiTokens.add' : 'apiTokens.madeTitle')}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      {secret === undefined ? <TokenForm creation={creation} /> : <Secret secret={secret} onClose={onClose} />}
    </Modal>
  );
}

function TokenForm({ creation }: { readonly creation: ReturnType<typeof useCreateToken> }) {
  const t = useText();
  const calendar = useCalendar();
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<ApiScope[]>([]);
  /** `YYYY-MM-DD`, the last day on which it works. */
  const [lastDay, setLastDay] = useState<string | null>(null);
  const [tomorrow] = useState(() => new Date(Date.now() + DAY_MS));
  const [isTried, setTried] = useState(false);
  const refused = creation.error instanceof ProblemError ? (creation.error.problem.errors ?? []) : [];
  const refusal = (field: string) => {
    const found = refused.find(({ path }) => path === field);
    return found && fieldErrorText(t, found);
  };
  const nameError = isTried && name.trim() === '' ? t('error.field.required') : refusal('name');
  const scopesError = isTried && scopes.length === 0 ? t('apiTokens.scopesRequired') : refusal('scopes');
  const dateError = refusal('validUntil');

  function save(): void {
    setTried(true);
    if (name.trim() === '' || scopes.length === 0) return;
    creation.mutate({ name, scopes, validUntil: lastDay === null ? null : `${lastDay} 23:59:59` });
  }

  return (
    <DialogForm onSave={save}>
      <Stack gap="sm">
        <TextInput
          label={t('apiTokens.name')}
          description={t('apiTokens.nameHint')}
          required
          data-autofocus
          maxLength={NAME_LENGTH.max}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          {...(nameError !== undefined && { error: nameError })}
        />
        <Checkbox.Group
          label={t('apiTokens.scopes')}
          required
          value={scopes}
          onChange={(values) => setScopes(apiScope.options.filter((scope) => values.includes(scope)))}
          {...(scopesError !== undefined && { error: scopesError })}
        >
          <Stack gap={6} mt={4} mb={4}>
            {apiScope.options.map((scope) => (
              <Checkbox key={scope} value={scope} label={t(SCOPE_TEXT[scope])} />
            ))}
          </Stack>
        </Checkbox.Group>
        <DateInput
          label={t('apiTokens.validUntil')}
          placeholder={t('apiTokens.never')}
          clearable
          {...calendar}
          valueFormat="DD.MM.YYYY"
          minDate={tomorrow}
          value={lastDay}
          onChange={setLastDay}
          {...(dateError !== undefined && { error: dateError })}
        />
        {creation.error && refused.length === 0 && (
          <Alert color="red" role="alert">
            {errorText(t, creation.error)}
          </Alert>
        )}
        <Group justify="flex-end">
          <Button type="submit" loading={creation.isPending}>
            {t('apiTokens.make')}
          </Button>
        </Group>
      </Stack>
    </DialogForm>
  );
}

function Secret({ secret, onClose }: { readonly secret: string; readonly onClose: () => void }) {
  const t = useText();
  return (
    <Stack gap="sm">
      <Text size="sm">{t('apiTokens.madeText')}</Text>
      <Code className={classes.secret ?? ''}>{secret}</Code>
      <Group justify="flex-end">
        <CopyButton value={secret}>
          {({ copied, copy }) => (
            <Button variant="default" onClick={copy}>
              {t(copied ? 'apiTokens.copied' : 'apiTokens.copy')}
            </Button>
          )}
        </CopyButton>
        <Button onClick={onClose}>{t('common.close')}</Button>
      </Group>
    </Stack>
  );
}
