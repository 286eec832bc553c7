import { endpoints, schemaFindings, TACHOGRAPH_RECIPIENTS_MAX, type ReminderSettings } from '@konvoj/contract';
import { Stack, Switch, TagsInput, Text as Words } from '@mantine/core';
import { useText } from '../../../../i18n/use-text.ts';
import { FailedFace } from '../../../../ui/failed-face.tsx';
import { FormDialog } from '../../../../ui/form/form-dialog.tsx';
import { useEditForm } from '../../../../ui/form/use-edit-form.ts';
import { LoadingFace } from '../../../../ui/panel.tsx';
import { showToast } from '../../../../ui/toasts.ts';
import { useReminders, useSaveReminders } from './use-downloads.ts';

const NONE: ReminderSettings = { active: true, recipients: [] };

/** Who is reminded of downloads that are due. */
export function RemindersDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useText();
  const reminders = useReminders();
  const save = useSaveReminders();
  const form = useEditForm({
    saved: { ...(reminders.data ?? NONE) },
    check: (values) => schemaFindings(endpoints.tachographDownloads.setReminders.body, values),
    save: (values) => save.mutateAsync(values),
    onSaved: () => {
      showToast(t('tachographPage.reminders.saved'));
      onClose();
    },
  });
  const waiting = reminders.error ? (
    <FailedFace failure={reminders.error} onRetry={() => void reminders.refetch()} />
  ) : (
    <LoadingFace />
  );
  return (
    <FormDialog
      form={form}
      title={t('tachographPage.reminders.title')}
      instead={reminders.data === undefined ? waiting : undefined}
      onClose={onClose}
    >
      <Stack gap="sm">
        <Words size="sm">{t('tachographPage.reminders.hint')}</Words>
        <Switch
          size="xs"
          label={t('tachographPage.reminders.active')}
          {...form.getInputProps('active', { type: 'checkbox' })}
        />
        <TagsInput
          {...form.getInputProps('recipients')}
          size="xs"
          label={t('tachographPage.reminders.recipients')}
          description={t('tachographPage.reminders.recipientsHint', { max: TACHOGRAPH_RECIPIENTS_MAX })}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          acceptValueOnBlur
          maxTags={TACHOGRAPH_RECIPIENTS_MAX}
          splitChars={[',', ';', ' ']}
        />
      </Stack>
    </FormDialog>
  );
}
