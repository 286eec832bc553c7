import type { AlarmContact } from '@konvoj/contract';
import { Button, CloseButton, Group, Input, Select, Stack, Text, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { errorText } from '../../../i18n/error-text.ts';
import { useText } from '../../../i18n/use-text.ts';
import { useUser } from '../../../shared/session-state.ts';
import type { EditForm } from '../../../ui/form/use-edit-form.ts';
import type { RuleValues } from './rule-model.ts';
import { useContactTest } from './use-contact-test.ts';
import { useRecipients } from './use-recipients.ts';

const KINDS = ['email', 'phone', 'push'] as const;

/** Who is notified. Each contact can be tried. */
export function ContactFields({ form }: { readonly form: EditForm<RuleValues> }) {
  const t = useText();
  const user = useUser();
  const add = (kind: AlarmContact['kind']): void => {
    const own = { email: user?.email ?? '', phone: '', push: String(user?.id ?? '') };
    const isThere = form.values.contacts.some((contact) => contact.value === own[kind]);
    form.insertListItem('contacts', { kind, value: isThere ? '' : own[kind] });
  };
  return (
    <Input.Wrapper size="xs" label={t('alarms.contacts')} labelElement="div" error={form.errors['contacts']}>
      <Stack gap={6} mt={4}>
        {form.values.contacts.length === 0 && (
          <Text size="xs" c="dimmed">
            {t('alarms.noContacts')}
          </Text>
        )}
        {form.values.contacts.map((contact, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- rows have no identity of their own
          <ContactRow key={index} form={form} index={index} contact={contact} />
        ))}
        <Group gap={6}>
          {KINDS.map((kind) => (
            <Button
              key={kind}
              size="compact-xs"
              variant="default"
              leftSection={<IconPlus size={12} aria-hidden />}
              onClick={() => add(kind)}
            >
              {t(`alarms.contactKind.${kind}`)}
            </Button>
          ))}
        </Group>
      </Stack>
    </Input.Wrapper>
  );
}

interface ContactRowProps {
  readonly form: EditForm<RuleValues>;
  readonly index: number;
  readonly contact: AlarmContact;
}

function ContactRow({ form, index, contact }: ContactRowProps) {
  const t = useText();
  const recipients = useRecipients();
  const test = useContactTest(contact);
  const field = form.getInputProps(`contacts.${index}.value`);
  const label = t(`alarms.contactLabel.${contact.kind}`);
  const error = field.error ?? form.errors[`contacts.${index}`];
  return (
    <div>
      <Group gap={6} wrap="nowrap" align="flex-start">
        {contact.kind === 'push' ? (
          <Select
            {...field}
            error={error}
            size="xs"
            flex={1}
            aria-label={label}
            placeholder={label}
            data={recipients}
            allowDeselect={false}
          />
        ) : (
          <TextInput
            {...field}
            error={error}
            size="xs"
            flex={1}
            aria-label={label}
            placeholder={label}
            type={contact.kind === 'email' ? 'email' : 'tel'}
          />
        )}
        <Button
          size="xs"
          variant="default"
          loading={test.isRunning}
          disabled={contact.value === ''}
          onClick={test.start}
        >
          {t('alarms.test')}
        </Button>
        <CloseButton
          size="md"
          aria-label={t('alarms.removeContact', { value: contact.value })}
          onClick={() => form.removeListItem('contacts', index)}
        />
      </Group>
      <Text
        size="xs"
        c={test.state === 'failed' || test.error !== null ? 'var(--status-stop)' : 'dimmed'}
        role="status"
      >
        {test.error !== null
          ? errorText(t, test.error)
          : test.state !== null && [t(`alarms.testState.${test.state}`), test.reason].filter(Boolean).join(' ')}
      </Text>
    </div>
  );
}
