import { endpoints, schemaFindings } from '@konvoj/contract';
import { Group, TextInput } from '@mantine/core';
import { useText } from '../../../i18n/use-text.ts';
import { Form, FormFoot } from '../../../ui/form/form.tsx';
import { useEditForm } from '../../../ui/form/use-edit-form.ts';
import { showToast } from '../../../ui/toasts.ts';
import { useSetPin } from './use-driver-access.ts';

interface PinFormProps {
  readonly driverId: number;
  readonly hasPin: boolean;
}

const NO_PIN = { pin: '' };

/** Sets the PIN of a driver, or another one. It is never read again. */
export function PinForm({ driverId, hasPin }: PinFormProps) {
  const t = useText();
  const { mutateAsync } = useSetPin(driverId);
  const form = useEditForm<typeof NO_PIN, unknown>({
    saved: NO_PIN,
    check: (values) => schemaFindings(endpoints.drivers.update.body, values),
    textOf: () => t('driverAccess.pinRule'),
    save: ({ pin }) => mutateAsync(pin),
    onSaved: () => {
      form.discard();
      showToast(t('driverAccess.pinSaved'));
    },
  });
  return (
    <Form form={form} label={t('driverAccess.pin')} enterSubmits>
      <Group align="flex-end" gap="sm">
        <TextInput
          {...form.getInputProps('pin')}
          flex={1}
          label={t('driverAccess.pin')}
          description={t(hasPin ? 'driverAccess.pinSet' : 'driverAccess.pinMissing')}
          placeholder={t('driverAccess.pinRule')}
          autoComplete="off"
          inputMode="numeric"
          maxLength={8}
        />
        <FormFoot
          form={form}
          disabled={!form.isChanged}
          saveLabel={t(hasPin ? 'driverAccess.resetPin' : 'driverAccess.setPin')}
        />
      </Group>
    </Form>
  );
}
