import type { Message } from '@konvoj/contract';
import { useText } from '../../../i18n/use-text.ts';
import { useEditForm, type EditForm } from '../../../ui/form/use-edit-form.ts';
import { composed, requestOf, sendFindings, type Composed } from './composer-model.ts';
import { useAttachments, type Attachments } from './use-attachments.ts';
import { useSendMessage } from './use-messages.ts';

export interface Composer {
  readonly form: EditForm<Composed>;
  readonly attachments: Attachments;
}

interface ComposerOptions {
  /** The draft of what is typed; it survives a reload. */
  readonly key: string;
  readonly empty: Composed;
  readonly onSent: (sent: readonly Message[], composer: Composer) => void;
  /** What can be wrong besides. */
  readonly check?: (values: Composed) => ReturnType<typeof sendFindings>;
}

const newKey = (): string => crypto.randomUUID();

/** A message that is being written. What was typed stays until the server has stored it. */
export function useComposer({ key, empty, onSent, check = sendFindings }: ComposerOptions): Composer {
  const t = useText();
  const { mutateAsync } = useSendMessage();
  const attachments = useAttachments(key);
  const form: EditForm<Composed> = useEditForm<Composed, readonly Message[]>({
    saved: empty,
    draft: { key, schema: composed },
    check,
    textOf: ({ path, code }) => {
      if (path === 'deviceIds' && code === 'required') return t('messages.noRecipients');
      return path === 'attributes.sms' && code === 'invalid' ? t('messages.noSms') : undefined;
    },
    save: (values) => {
      const { body, attempt } = requestOf(values, attachments.files, newKey);
      form.setFieldValue('attempt', attempt);
      return mutateAsync({ body, files: attachments.files });
    },
    onSaved: (sent) => {
      attachments.clear();
      onSent(sent, { form, attachments });
    },
  });
  const discard = (): void => {
    form.discard();
    attachments.clear();
  };
  return { form: { ...form, discard }, attachments };
}
