import { endpoints, MESSAGE_MAX_LENGTH, NAME_LENGTH, schemaFindings, type MessageTemplate } from '@konvoj/contract';
import { ActionIcon, Alert, Button, Group, Modal, Text as Words, Textarea, TextInput } from '@mantine/core';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { z } from 'zod';
import { errorText } from '../../../i18n/error-text.ts';
import { useText } from '../../../i18n/use-text.ts';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { useEditForm } from '../../../ui/form/use-edit-form.ts';
import { EmptyFace, Panel } from '../../../ui/panel.tsx';
import { showToast } from '../../../ui/toasts.ts';
import classes from './messages.module.css';
import { closeTemplates } from './templates-state.ts';
import { useRemoveTemplate, useSaveTemplate, useTemplates } from './use-messages.ts';

const templateValues = z.object({ name: z.string(), text: z.string() });

type Edited = { readonly template: MessageTemplate | null } | null;

/** The templates of the organization: the list, and in its place the form of one. */
export function TemplatesDialog() {
  const [edited, setEdited] = useState<Edited>(null);
  if (edited) return <TemplateForm {...edited} onDone={() => setEdited(null)} />;
  return <TemplateList onEdit={(template) => setEdited({ template })} />;
}

function TemplateList({ onEdit }: { readonly onEdit: (template: MessageTemplate | null) => void }) {
  const t = useText();
  const query = useTemplates();
  const { remove, failure } = useRemoval();
  const add = (
    <Button leftSection={<IconPlus size={14} aria-hidden />} onClick={() => onEdit(null)}>
      {t('messages.templates.add')}
    </Button>
  );
  return (
    <Modal
      opened
      onClose={closeTemplates}
      title={t('messages.templates.title')}
      size="lg"
      closeButtonProps={{ 'aria-label': t('common.close') }}
      styles={{ title: { fontWeight: 600 } }}
    >
      {failure !== null && (
        <Alert color="red" role="alert" mb="sm">
          {errorText(t, failure)}
        </Alert>
      )}
      <Panel
        query={query}
        isEmpty={(templates) => templates.length === 0}
        empty={
          <EmptyFace title={t('messages.templates.empty')} hint={t('messages.templates.emptyHint')} action={add} />
        }
      >
        {(templates) => (
          <>
            <ul className={classes.templates}>
              {templates.map((template) => (
                <li key={template.id}>
                  <div>
                    <Words fw={600}>{template.name}</Words>
                    <Words size="sm" c="dimmed" lineClamp={2}>
                      {template.text}
                    </Words>
                  </div>
                  <ActionIcon
                    aria-label={t('messages.templates.edit', { name: template.name })}
                    onClick={() => onEdit(template)}
                  >
                    <IconPencil size={16} aria-hidden />
                  </ActionIcon>
                  <ActionIcon
                    aria-label={t('messages.templates.remove', { name: template.name })}
                    onClick={() => remove(template)}
                  >
                    <IconTrash size={16} aria-hidden />
                  </ActionIcon>
                </li>
              ))}
            </ul>
            <Group justify="flex-end">{add}</Group>
          </>
        )}
      </Panel>
    </Modal>
  );
}

/** Removes a template at once; its toast brings it back. */
function useRemoval() {
  const t = useText();
  const removing = useRemoveTemplate();
  const adding = useSaveTemplate(null);
  const remove = ({ id, name, text }: MessageTemplate): void => {
    const undo = { label: t('common.undo'), run: () => adding.mutate({ name, text }) };
    removing.mutate(id, { onSuccess: () => showToast(t('messages.templates.removed', { name }), undo) });
  };
  return { remove, failure: removing.error ?? adding.error };
}

interface TemplateFormProps {
  /** Null: a new one. */
  readonly template: MessageTemplate | null;
  readonly onDone: () => void;
}

function TemplateForm({ template, onDone }: TemplateFormProps) {
  const t = useText();
  const { mutateAsync } = useSaveTemplate(template?.id ?? null);
  const form = useEditForm({
    saved: { name: template?.name ?? '', text: template?.text ?? '' },
    draft: { key: `messageTemplate.${template?.id ?? 'new'}`, schema: templateValues },
    check: (values) => schemaFindings(endpoints.messageTemplates.create.body, values),
    save: (values) => mutateAsync(values),
    onSaved: onDone,
  });
  return (
    <FormDialog form={form} title={template === null ? t('messages.templates.new') : template.name} onClose={onDone}>
      <TextInput
        {...form.getInputProps('name')}
        label={t('messages.templates.name')}
        required
        maxLength={NAME_LENGTH.max}
        data-autofocus
      />
      <Textarea
        {...form.getInputProps('text')}
        label={t('messages.text')}
        description={t('messages.templates.textHint')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        required
        autosize
        minRows={3}
        maxRows={10}
        maxLength={MESSAGE_MAX_LENGTH}
      />
    </FormDialog>
  );
}
