import { countrySplit, endpoints, schemaFindings, type TravelOrderSettings } from '@konvoj/contract';
import { Select, Switch } from '@mantine/core';
import { useText } from '../../../i18n/use-text.ts';
import { FailedFace } from '../../../ui/failed-face.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { useEditForm } from '../../../ui/form/use-edit-form.ts';
import { LoadingFace } from '../../../ui/panel.tsx';
import { showToast } from '../../../ui/toasts.ts';
import { useOrderSettings, useSaveOrderSettings } from './use-order-settings.ts';

interface SettingsForm extends Record<string, unknown>, TravelOrderSettings {}
const NONE: SettingsForm = { automaticDrafts: true, countrySplit: 'longestStay' };
const bodyOf = ({ automaticDrafts, countrySplit: split }: SettingsForm) => ({ automaticDrafts, countrySplit: split });

/** What the organization has decided of its travel orders. */
export function SettingsDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useText();
  const settings = useOrderSettings();
  const save = useSaveOrderSettings();
  const form = useEditForm({
    saved: settings.data === undefined ? NONE : { ...settings.data },
    check: (values) => schemaFindings(endpoints.travelOrders.saveSettings.body, bodyOf(values)),
    save: (values) => save.mutateAsync(bodyOf(values)),
    onSaved: () => {
      showToast(t('travelOrderForm.settings.saved'));
      onClose();
    },
  });
  const waiting = settings.error ? (
    <FailedFace failure={settings.error} onRetry={() => void settings.refetch()} />
  ) : (
    <LoadingFace />
  );
  return (
    <FormDialog
      form={form}
      title={t('travelOrderForm.settings.title')}
      instead={settings.data === undefined ? waiting : undefined}
      onClose={onClose}
    >
      <Switch
        {...form.getInputProps('automaticDrafts', { type: 'checkbox' })}
        size="xs"
        label={t('travelOrderForm.settings.automaticDrafts')}
        description={t('travelOrderForm.settings.automaticHint')}
        data-autofocus
      />
      <Select
        size="xs"
        mt="md"
        label={t('travelOrderForm.settings.countrySplit')}
        description={t('travelOrderForm.settings.countrySplitHint')}
        allowDeselect={false}
        data={countrySplit.options.map((each) => ({
          value: each,
          label: t(`travelOrderForm.settings.countrySplitOf.${each}`),
        }))}
        value={form.values.countrySplit}
        onChange={(value) => form.setFieldValue('countrySplit', countrySplit.catch('longestStay').parse(value))}
      />
    </FormDialog>
  );
}
