import {
  endpoints,
  schemaFindings,
  TACHOGRAPH_KEEP_MONTHS,
  tachographNaming,
  type TachographNaming,
} from '@konvoj/contract';
import { NumberInput, Select, Stack, Switch } from '@mantine/core';
import { useText } from '../../../../i18n/use-text.ts';
import { FailedFace } from '../../../../ui/failed-face.tsx';
import { FormDialog } from '../../../../ui/form/form-dialog.tsx';
import { useEditForm } from '../../../../ui/form/use-edit-form.ts';
import { LoadingFace } from '../../../../ui/panel.tsx';
import { showToast } from '../../../../ui/toasts.ts';
import { useFileSettings, useSaveFileSettings } from './use-files.ts';

interface SettingsForm extends Record<string, unknown> {
  readonly keepMonths: number | '';
  readonly naming: TachographNaming;
  readonly countsAvailability: boolean;
}
const NONE: SettingsForm = { keepMonths: TACHOGRAPH_KEEP_MONTHS.default, naming: 'ddd', countsAvailability: false };

/** An empty number is sent as 0, which the contract refuses at its field. */
const bodyOf = ({ keepMonths, naming, countsAvailability }: SettingsForm) => ({
  keepMonths: keepMonths === '' ? 0 : keepMonths,
  naming,
  countsAvailability,
});

/** How long files are kept, how they are named when they are saved, and what counts as working time. */
export function SettingsDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useText();
  const settings = useFileSettings();
  const save = useSaveFileSettings();
  const form = useEditForm({
    saved: settings.data === undefined ? NONE : { ...settings.data },
    check: (values) => schemaFindings(endpoints.tachographFiles.saveSettings.body, bodyOf(values)),
    save: (values) => save.mutateAsync(bodyOf(values)),
    onSaved: () => {
      showToast(t('tachographArchive.settings.saved'));
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
      title={t('tachographArchive.settings.title')}
      instead={settings.data === undefined ? waiting : undefined}
      onClose={onClose}
    >
      <Stack gap="sm">
        <NumberInput
          {...form.getInputProps('keepMonths')}
          size="xs"
          w={240}
          label={t('tachographArchive.settings.keepMonths')}
          description={t('tachographArchive.settings.keepHint', { min: TACHOGRAPH_KEEP_MONTHS.min })}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          required
          allowDecimal={false}
          data-autofocus
        />
        <Select
          {...form.getInputProps('naming')}
          size="xs"
          label={t('tachographArchive.settings.naming')}
          allowDeselect={false}
          data={tachographNaming.options.map((value) => ({
            value,
            label: t(`tachographArchive.settings.namingOf.${value}`),
          }))}
        />
        <Switch
          {...form.getInputProps('countsAvailability', { type: 'checkbox' })}
          size="xs"
          label={t('tachographArchive.settings.countsAvailability')}
          description={t('tachographArchive.settings.countsHint')}
        />
      </Stack>
    </FormDialog>
  );
}
