import { Button } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { useEffect, useId, useMemo } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { plainKey } from '../../../shared/plain-key.ts';
import { Form } from '../../../ui/form/form.tsx';
import { emptyMessage } from './composer-model.ts';
import { MessageInput } from './message-input.tsx';
import classes from './messages.module.css';
import { useComposer } from './use-composer.ts';

/** Writes to the drivers of a vehicle. What is typed is kept as a draft of its conversation. */
export function ThreadComposer({ deviceId }: { readonly deviceId: number }) {
  const t = useText();
  const inputId = useId();
  const composer = useComposer({
    key: `message.${deviceId}`,
    empty: useMemo(() => emptyMessage([deviceId]), [deviceId]),
    onSent: (_, { form }) => form.discard(),
  });
  useReplyKey(inputId);
  const { form, attachments } = composer;
  return (
    <div className={classes.composer}>
      <Form form={form} label={t('messages.write')}>
        <MessageInput composer={composer} id={inputId}>
          <Button
            className={classes.send ?? ''}
            type="submit"
            loading={form.isSaving}
            disabled={attachments.isPreparing}
            leftSection={<IconSend size={14} aria-hidden />}
            title={t('form.saveHint')}
          >
            {t('messages.send')}
          </Button>
        </MessageInput>
        {form.failure?.text != null && (
          <div className={classes.problem} role="alert">
            {form.failure.text}
          </div>
        )}
      </Form>
    </div>
  );
}

/** R goes to the input. */
function useReplyKey(inputId: string): void {
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (plainKey(event) !== 'r') return;
      // Or the letter would be the first one of the reply.
      event.preventDefault();
      document.getElementById(inputId)?.focus();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [inputId]);
}
