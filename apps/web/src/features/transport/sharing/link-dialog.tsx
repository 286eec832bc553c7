import { NAME_LENGTH, type SharedLink } from '@konvoj/contract';
import { Checkbox, Input, Stack, TagsInput, Text, TextInput, type InputWrapperProps } from '@mantine/core';
import { useMemo, useState, type ReactNode } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { useLive } from '../../../live/use-live.ts';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { useEditForm } from '../../../ui/form/use-edit-form.ts';
import { PickList, type PickItem } from '../../../ui/pick-list.tsx';
import { linkFindings, linkValues, type LinkValues } from './link-model.ts';
import { useSaveLink } from './use-links.ts';
import { ValidityFields } from './validity-fields.tsx';

const HINT_BELOW: Pick<InputWrapperProps, 'size' | 'inputWrapperOrder'> = {
  size: 'xs',
  inputWrapperOrder: ['label', 'input', 'description', 'error'],
};

interface LinkDialogProps {
  /** Null: a new link. */
  readonly id: number | null;
  readonly initial: LinkValues;
  readonly title: string;
  /** Shown in place of the form after saving. */
  readonly instead?: ReactNode;
  readonly onSaved: (link: SharedLink) => void;
  readonly onClose: () => void;
}

/** The vehicles to choose from, those chosen when the form opens first: who shares one from its card sees it. */
function useVehicleItems(first: ReadonlySet<number>): readonly PickItem[] {
  const devices = useLive((state) => state.devices);
  const version = useLive((state) => state.devicesVersion);
  return useMemo(
    () =>
      [...devices.values()]
        .map(({ id, vehicle: { licensePlate, nickname } }) => ({
          id,
          label: licensePlate,
          ...(nickname !== null && { detail: nickname }),
        }))
        .sort((a, b) => Number(first.has(b.id)) - Number(first.has(a.id)) || a.label.localeCompare(b.label)),
    // The map of devices is changed in place; its version changes with it.
    // oxlint-disable-next-line react/exhaustive-deps
    [devices, version, first],
  );
}

/** The form of a link: vehicles, recipients and times. */
export function LinkDialog({ id, initial, title, instead, onSaved, onClose }: LinkDialogProps) {
  const t = useText();
  const [first] = useState(() => new Set(initial.deviceIds));
  const vehicles = useVehicleItems(first);
  const saveLink = useSaveLink(id);
  const form = useEditForm({
    saved: initial,
    draft: { key: `link.${id ?? `new.${[...first].join('.')}`}`, schema: linkValues },
    check: linkFindings,
    textOf: ({ code }) =>
      code === 'too_few' ? t('sharing.noVehicles') : code === 'not_after_start' ? t('sharing.reversed') : undefined,
    save: (values) => saveLink.mutateAsync(values),
    onSaved,
  });
  const { deviceIds } = form.values;
  return (
    <FormDialog
      form={form}
      title={title}
      saveLabel={t(id === null ? 'sharing.create' : 'common.save')}
      instead={instead}
      onClose={onClose}
    >
      <Stack gap="sm">
        <TextInput
          {...form.getInputProps('name')}
          {...HINT_BELOW}
          label={t('sharing.name')}
          description={t('sharing.nameHint')}
          required
          data-autofocus
          maxLength={NAME_LENGTH.max}
        />
        <Input.Wrapper
          {...HINT_BELOW}
          label={t('sharing.vehicles')}
          labelElement="div"
          required
          description={t('sharing.chosen', { count: deviceIds.length })}
          error={form.errors['deviceIds']}
        >
          <PickList
            label={t('sharing.vehicles')}
            searchLabel={t('sharing.searchVehicles')}
            items={vehicles}
            chosen={new Set(deviceIds)}
            onChange={(ids) => form.setFieldValue('deviceIds', [...ids])}
          />
        </Input.Wrapper>
        <ValidityFields form={form} />
        <Input.Wrapper size="xs" label={t('sharing.options')} labelElement="div">
          <Stack gap={6}>
            <Checkbox
              {...form.getInputProps('showTrack', { type: 'checkbox' })}
              size="xs"
              label={t('sharing.showTrack')}
            />
            <Checkbox
              {...form.getInputProps('showDriver', { type: 'checkbox' })}
              size="xs"
              label={t('sharing.showDriver')}
            />
            <Text size="xs" c="dimmed">
              {t('sharing.privacy')}
            </Text>
          </Stack>
        </Input.Wrapper>
        <TagsInput
          {...form.getInputProps('recipients')}
          {...HINT_BELOW}
          label={t('sharing.recipients')}
          description={t('sharing.recipientsHint')}
          acceptValueOnBlur
          splitChars={[',', ';', ' ']}
        />
      </Stack>
    </FormDialog>
  );
}
