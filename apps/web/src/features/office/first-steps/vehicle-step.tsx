import { endpoints, NAME_LENGTH, schemaFindings } from '@konvoj/contract';
import { Group, TextInput } from '@mantine/core';
import { z } from 'zod';
import { useText } from '../../../i18n/use-text.ts';
import { Form, FormFoot } from '../../../ui/form/form.tsx';
import { useEditForm } from '../../../ui/form/use-edit-form.ts';
import { showToast } from '../../../ui/toasts.ts';
import { FleetLink } from './fleet-link.tsx';
import { useAddVehicle } from './use-first-steps.ts';

const vehicleForm = z.object({ licencePlate: z.string() });

/** Adds a vehicle by its licence plate. */
export function VehicleStep() {
  const t = useText();
  const addVehicle = useAddVehicle();
  const form = useEditForm({
    saved: { licencePlate: '' },
    draft: { key: 'firstSteps.vehicle', schema: vehicleForm },
    check: (values) => schemaFindings(endpoints.vehicles.create.body, values),
    save: ({ licencePlate }) => addVehicle.mutateAsync(licencePlate),
    onSaved: ({ licencePlate }) => {
      form.discard();
      showToast(t('firstSteps.vehicle.added', { licencePlate }));
    },
  });
  return (
    <>
      <Form form={form} label={t('firstSteps.step.vehicle')} enterSubmits>
        <Group align="flex-end" gap="sm">
          <TextInput
            {...form.getInputProps('licencePlate')}
            label={t('firstSteps.vehicle.licencePlate')}
            required
            maxLength={NAME_LENGTH.max}
            autoComplete="off"
          />
          <FormFoot form={form} saveLabel={t('firstSteps.vehicle.add')} disabled={!form.isChanged} />
        </Group>
      </Form>
      <FleetLink section="vehicles">{t('firstSteps.vehicle.open')}</FleetLink>
    </>
  );
}
