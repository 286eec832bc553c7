import { NAME_LENGTH, type ExternalLink, type FieldError } from '@konvoj/contract';
import { Alert, Button, Checkbox, Group, Input, Stack, TagsInput, Text, TextInput } from '@mantine/core';
import { useMemo, useState } from 'react';
import { errorText, fieldErrorText } from '../../../i18n/error-text.ts';
import { useText } from '../../../i18n/use-text.ts';
import { useLive } from '../../../live/use-live.ts';
import { ProblemError } from '../../../shared/api-errors.ts';
import { DialogForm } from '../../../ui/dialog-form.tsx';
import { PickList, type PickItem } from '../../../ui/pick-list.tsx';
import { problemsOf, type LinkProblem, type LinkValues } from './link-model.ts';
import classes from './link-form.module.css';
import { useSaveLink } from './use-links.ts';
import { ValidityFields } from './validity-fields.tsx';

interface LinkFormProps {
  /** Null: a new link. */
  readonly id: number | null;
  readonly initial: LinkValues;
  readonly onSaved: (link: ExternalLink) => void;
  readonly onCancel: () => void;
}

const NO_ERRORS: readonly FieldError[] = [];

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

/** The form of a link: vehicles, recipients and times. The input stays when the server refuses it. */
export function LinkForm({ id, initial, onSaved, onCancel }: LinkFormProps) {
  const t = useText();
  const [values, setValues] = useState(initial);
  const [isTried, setTried] = useState(false);
  const saving = useSaveLink(id);
  const vehicles = useVehicleItems(initial.deviceIds);
  const refused = saving.error instanceof ProblemError ? (saving.error.problem.errors ?? NO_ERRORS) : NO_ERRORS;
  const change = (changed: Partial<LinkValues>): void => {
    setValues({ ...values, ...changed });
    saving.reset();
  };
  const own: Readonly<Record<LinkProblem, string>> = {
    name: t('error.field.required'),
    deviceIds: t('sharing.noVehicles'),
    validTo: t('sharing.reversed'),
  };
  const problems = isTried ? problemsOf(values) : [];
  const errorOf = (field: keyof LinkValues): string | undefined => {
    const problem = problems.find((each) => each === field);
    if (problem !== undefined) return own[problem];
    const found = refused.find(({ path }) => path === field || path.startsWith(`${field}.`));
    return found && fieldErrorText(t, found);
  };
  const withError = (field: keyof LinkValues): { readonly error?: string } => {
    const error = errorOf(field);
    return error === undefined ? {} : { error };
  };

  function save(): void {
    setTried(true);
    if (problemsOf(values).length === 0) saving.mutate(values, { onSuccess: onSaved });
  }

  return (
    <DialogForm onSave={save}>
      <Stack gap="sm">
        <TextInput
          size="xs"
          label={t('sharing.name')}
          description={t('sharing.nameHint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          required
          data-autofocus
          maxLength={NAME_LENGTH.max}
          value={values.name}
          onChange={(event) => change({ name: event.currentTarget.value })}
          {...withError('name')}
        />
        <Input.Wrapper
          size="xs"
          label={t('sharing.vehicles')}
          labelElement="div"
          required
          description={t('sharing.chosen', { count: values.deviceIds.size })}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          {...withError('deviceIds')}
        >
          <PickList
            label={t('sharing.vehicles')}
            searchLabel={t('sharing.searchVehicles')}
            items={vehicles}
            chosen={values.deviceIds}
            onChange={(deviceIds) => change({ deviceIds })}
          />
        </Input.Wrapper>
        <ValidityFields
          values={values}
          errors={{ validFrom: errorOf('validFrom'), validTo: errorOf('validTo') }}
          onChange={change}
        />
        <Input.Wrapper size="xs" label={t('sharing.options')} labelElement="div">
          <Stack gap={6}>
            <Checkbox
              size="xs"
              label={t('sharing.showTrack')}
              checked={values.showTrack}
              onChange={(event) => change({ showTrack: event.currentTarget.checked })}
            />
            <Checkbox
              size="xs"
              label={t('sharing.showDriver')}
              checked={values.showDriver}
              onChange={(event) => change({ showDriver: event.currentTarget.checked })}
            />
            <Text size="xs" c="dimmed">
              {t('sharing.privacy')}
            </Text>
          </Stack>
        </Input.Wrapper>
        <TagsInput
          size="xs"
          label={t('sharing.recipients')}
          description={t('sharing.recipientsHint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          acceptValueOnBlur
          splitChars={[',', ';', ' ']}
          value={[...values.recipients]}
          onChange={(recipients) => change({ recipients })}
          {...withError('recipients')}
        />
        {saving.error && refused.length === 0 && (
          <Alert color="red" role="alert">
            {errorText(t, saving.error)}
          </Alert>
        )}
        <Group justify="flex-end" className={classes.footer ?? ''}>
          <Button variant="default" onClick={onCancel}>
            {t('sharing.cancel')}
          </Button>
          <Button type="submit" loading={saving.isPending}>
            {t(id === null ? 'sharing.create' : 'sharing.save')}
          </Button>
        </Group>
      </Stack>
    </DialogForm>
  );
}
