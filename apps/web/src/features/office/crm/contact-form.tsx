import { CRM_LIMITS, NAME_LENGTH, TEXT_MAX_LENGTH, type CrmContact } from '@konvoj/contract';
import {
  ActionIcon,
  Group,
  Select,
  Stack,
  TagsInput,
  Text,
  Textarea,
  TextInput,
  type TagsInputProps,
} from '@mantine/core';
import { IconMapPin, IconX } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useLanguage, useText } from '../../../i18n/use-text.ts';
import { PlaceInput } from '../../../map-ui/place-input.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { useEditForm, type EditForm } from '../../../ui/form/use-edit-form.ts';
import {
  contactBody,
  contactFindings,
  contactInWords,
  contactValues,
  NEW_CONTACT,
  placeText,
  valuesOfContact,
  withoutPlace,
  withPlace,
  type ContactValues,
} from './contact-model.ts';
import { CONTACT_LANGUAGES, languageNames } from './crm-words.ts';
import classes from './crm.module.css';
import { DuplicateNote } from './duplicate-note.tsx';
import { usePeople, useSaveContact, useTags } from './use-contacts.ts';

interface ContactFormProps {
  /** Null: a new contact. */
  readonly contact: CrmContact | null;
  readonly onSaved: (contact: CrmContact) => void;
  readonly onClose: () => void;
}

/** The form of a contact. */
export function ContactForm({ contact, onSaved, onClose }: ContactFormProps) {
  const t = useText();
  const language = useLanguage();
  const save = useSaveContact(contact?.id ?? null);
  const people = usePeople().data;
  const saved = useMemo(() => (contact === null ? NEW_CONTACT : valuesOfContact(contact)), [contact]);
  const form = useEditForm<ContactValues, CrmContact>({
    saved,
    version: contact?.version.toString(),
    // The refusal has brought it.
    reload: () => Promise.resolve(),
    inWords: (values) =>
      contactInWords(values, {
        t,
        personOf: (id) => people?.find((person) => person.id === id)?.name,
        languageName: languageNames(language),
      }),
    draft: { key: `crmContact.${contact?.id ?? 'new'}`, schema: contactValues },
    check: contactFindings,
    save: (values, _changes, version) =>
      save.mutateAsync({ body: contactBody(values), version: version === undefined ? undefined : Number(version) }),
    onSaved,
  });
  return (
    <FormDialog
      form={form}
      size={720}
      title={contact === null ? t('crm.contacts.new') : contact.company}
      saveLabel={t(contact === null ? 'crm.contacts.create' : 'common.save')}
      onClose={onClose}
    >
      <Stack gap="sm">
        <div className={classes.wideFields}>
          <TextInput
            {...form.getInputProps('company')}
            size="xs"
            label={t('crm.contacts.company')}
            maxLength={NAME_LENGTH.max}
            required
            data-autofocus
          />
          <TextInput {...form.getInputProps('taxNumber')} size="xs" label={t('crm.contacts.taxNumber')} />
          <TextInput {...form.getInputProps('person')} size="xs" label={t('crm.contacts.personName')} />
          <TextInput {...form.getInputProps('role')} size="xs" label={t('crm.contacts.role')} />
        </div>
        <DuplicateNote keys={form.values} exceptId={contact?.id ?? null} />
        <ReachFields form={form} />
        <TextInput {...form.getInputProps('address')} size="xs" label={t('crm.contacts.address')} />
        <PlaceField form={form} />
        <OfficeFields form={form} owner={contact?.owner ?? null} />
        <Textarea
          {...form.getInputProps('notes')}
          size="xs"
          autosize
          minRows={2}
          label={t('crm.notes')}
          maxLength={TEXT_MAX_LENGTH}
        />
      </Stack>
    </FormDialog>
  );
}

interface FieldsProps {
  readonly form: EditForm<ContactValues>;
}

/** How the contact is reached. */
function ReachFields({ form }: FieldsProps) {
  const t = useText();
  const list: Pick<TagsInputProps, 'size' | 'acceptValueOnBlur' | 'splitChars'> = {
    size: 'xs',
    acceptValueOnBlur: true,
    splitChars: [',', ';'],
  };
  const below: Pick<TagsInputProps, 'description' | 'inputWrapperOrder'> = {
    description: t('crm.contacts.listHint'),
    inputWrapperOrder: ['label', 'input', 'description', 'error'],
  };
  return (
    <div className={classes.wideFields}>
      <TagsInput
        {...list}
        {...below}
        {...form.getInputProps('phones')}
        inputMode="tel"
        maxTags={CRM_LIMITS.phones}
        label={t('crm.contacts.phones')}
      />
      <TagsInput
        {...list}
        {...below}
        {...form.getInputProps('emails')}
        inputMode="email"
        maxTags={CRM_LIMITS.emails}
        label={t('crm.contacts.emails')}
      />
    </div>
  );
}

/** Where the contact is: an own point, or coordinates that a search found. */
function PlaceField({ form }: FieldsProps) {
  const t = useText();
  const { values, errors } = form;
  const place = placeText(t, values);
  const error = errors['latitude'] ?? errors['longitude'] ?? errors['pointId'];
  if (place === null) {
    return (
      <div>
        <PlaceInput
          label={t('crm.contacts.place')}
          error={error}
          onChoose={(found) => form.setValues(withPlace(values, found))}
        />
        <Text size="xs" c="dimmed" mt={4}>
          {t('crm.contacts.placeHint')}
        </Text>
      </div>
    );
  }
  return (
    <div role="group" aria-label={t('crm.contacts.place')}>
      <Text size="xs" fw={500}>
        {t('crm.contacts.place')}
      </Text>
      <Group gap={6} wrap="nowrap">
        <IconMapPin size={14} aria-hidden color="var(--status-drive)" />
        <Text size="sm">{place}</Text>
        <ActionIcon
          size="sm"
          aria-label={t('crm.contacts.removePlace')}
          onClick={() => form.setValues(withoutPlace(values))}
        >
          <IconX size={14} aria-hidden />
        </ActionIcon>
      </Group>
      {error !== undefined && (
        <Text size="xs" c="var(--status-stop)" role="alert">
          {error}
        </Text>
      )}
    </div>
  );
}

/** What the office keeps of the contact. */
function OfficeFields({ form, owner }: FieldsProps & { readonly owner: CrmContact['owner'] }) {
  const t = useText();
  const language = useLanguage();
  const people = usePeople();
  const tags = useTags();
  const nameOf = languageNames(language);
  const chosen = form.values.language;
  const codes: readonly string[] = CONTACT_LANGUAGES;
  const languages = chosen === null || codes.includes(chosen) ? codes : [chosen, ...codes];
  const owners = people.data ?? (owner === null ? [] : [owner]);
  return (
    <div className={classes.fields}>
      <Select
        size="xs"
        searchable
        clearable
        label={t('crm.contacts.owner')}
        error={form.errors['ownerId'] ?? (people.error ? t('common.loadFailed') : undefined)}
        data={owners.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={form.values.ownerId === null ? null : String(form.values.ownerId)}
        onChange={(value) => form.setFieldValue('ownerId', value === null ? null : Number(value))}
      />
      <Select
        {...form.getInputProps('language')}
        size="xs"
        searchable
        clearable
        label={t('crm.contacts.language')}
        data={languages.map((code) => ({ value: code, label: nameOf(code) }))}
      />
      <TagsInput
        {...form.getInputProps('tags')}
        size="xs"
        acceptValueOnBlur
        splitChars={[',', ';']}
        maxTags={CRM_LIMITS.tags}
        label={t('crm.contacts.tags')}
        data={tags.data?.map(({ tag }) => tag) ?? []}
      />
    </div>
  );
}
