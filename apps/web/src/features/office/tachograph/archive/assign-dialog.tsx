import type { TachographFileRow } from '@konvoj/contract';
import { Select, Stack, Text as Words } from '@mantine/core';
import { useText } from '../../../../i18n/use-text.ts';
import { FormDialog } from '../../../../ui/form/form-dialog.tsx';
import { useEditForm } from '../../../../ui/form/use-edit-form.ts';
import { selectText } from '../../../../ui/select-text.ts';
import { showToast } from '../../../../ui/toasts.ts';
import { numberOf } from './file-columns.tsx';
import { useFileChanges, useOwnerChoices } from './use-files.ts';

interface AssignDialogProps {
  readonly file: TachographFileRow;
  readonly onClose: () => void;
}

/** To whom the card of a file belongs, or to which vehicle its unit: with all its files, also later ones. */
export function AssignDialog({ file, onClose }: AssignDialogProps) {
  const t = useText();
  const { assign } = useFileChanges();
  const choices = useOwnerChoices();
  const field = file.kind === 'vehicleUnit' ? 'vehicleId' : 'driverId';
  const own = file.driver ?? file.vehicle;
  const form = useEditForm({
    saved: { [field]: own?.id ?? null },
    save: (values) => assign.mutateAsync({ id: file.id, body: { [field]: values[field] ?? null } }),
    onSaved: ({ driver, vehicle }) => {
      const name = driver?.name ?? vehicle?.name;
      showToast(
        name === undefined
          ? t('tachographArchive.assignment.taken')
          : t('tachographArchive.assignment.saved', { name }),
      );
      onClose();
    },
  });
  const value = form.values[field] ?? null;
  return (
    <FormDialog form={form} title={t('tachographArchive.assignment.title')} onClose={onClose}>
      <Stack gap="sm">
        <Words size="sm">
          {field === 'driverId'
            ? t('tachographArchive.assignment.cardHint', { number: numberOf(file) ?? '' })
            : t('tachographArchive.assignment.unitHint', { unit: file.unit?.plate ?? numberOf(file) ?? '' })}
        </Words>
        {file.candidates.length > 0 && (
          <Words size="sm">
            {t('tachographArchive.assignment.candidates', {
              names: file.candidates.map(({ name }) => name).join(', '),
            })}
          </Words>
        )}
        <Select
          size="xs"
          searchable
          clearable
          onFocus={selectText}
          data-autofocus
          label={t(
            field === 'driverId' ? 'tachographArchive.assignment.driver' : 'tachographArchive.assignment.vehicle',
          )}
          placeholder={t('tachographArchive.assignment.none')}
          data={field === 'driverId' ? choices.drivers : choices.vehicles}
          value={value === null ? null : String(value)}
          error={form.errors[field]}
          onChange={(chosen) => form.setFieldValue(field, chosen === null ? null : Number(chosen))}
        />
      </Stack>
    </FormDialog>
  );
}
