import { FORM_STATES, type LoadingOrder } from '@konvoj/contract';
import { Autocomplete, Group, NumberInput, Select, Stack, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useLanguage, useText } from '../../../i18n/use-text.ts';
import { useMay, useTimeZone } from '../../../shared/session-state.ts';
import { useVehicleChoices } from '../../../shared/vehicle-choices.ts';
import { DecimalInput } from '../../../ui/decimal-input.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { useEditForm, type EditForm } from '../../../ui/form/use-edit-form.ts';
import { orderFindings, orderValues, valuesOf, type OrderValues } from './form-model.ts';
import { MomentInput } from '../../../ui/moment-input.tsx';
import { orderInWords } from './order-in-words.ts';
import { stateText } from './order-words.ts';
import classes from './orders.module.css';
import { PointsFields } from './points-fields.tsx';
import { storedMeanwhile, useDriverChoices, useSaveOrder } from './use-orders.ts';

interface OrderFormProps {
  /** Null: a new order. */
  readonly order: LoadingOrder | null;
  /** What is typed is kept under this name; absent: that of the order. */
  readonly draftOf?: string;
  readonly initial: OrderValues;
  readonly clients: readonly string[];
  readonly onSaved: (order: LoadingOrder) => void;
  readonly onClose: () => void;
}

/** The form of an order. */
export function OrderForm({ order, draftOf, initial, clients, onSaved, onClose }: OrderFormProps) {
  const t = useText();
  const language = useLanguage();
  const timeZone = useTimeZone();
  const withPrice = useMay('orders.prices');
  const save = useSaveOrder(order?.id ?? null, withPrice);
  const crew = useCrewNames();
  /** As somebody else stored it while the form was open; the refusal brings it. */
  const [stored, setStored] = useState<LoadingOrder | null>(null);
  const form = useEditForm({
    saved: stored === null ? initial : valuesOf(stored, timeZone),
    version: (stored ?? order)?.version.toString(),
    reload: () => Promise.resolve(),
    inWords: (values) => orderInWords(values, { t, language, ...crew }),
    draft: { key: `loadingOrder.${order?.id ?? draftOf ?? 'new'}`, schema: orderValues },
    check: orderFindings,
    textOf: ({ path, code }) => {
      if (path === 'points' && code === 'too_few') return t('orderBoard.twoPoints');
      if (path.endsWith('.windowTo') && code === 'invalid') return t('orderBoard.windowReversed');
      return path.endsWith('.name') && code === 'unknown' ? t('orderBoard.choosePlace') : undefined;
    },
    save: async (values, _changes, version) => {
      try {
        return await save.mutateAsync({ values, version: version === undefined ? undefined : Number(version) });
      } catch (failure) {
        setStored(storedMeanwhile(failure) ?? stored);
        throw failure;
      }
    },
    onSaved,
  });
  return (
    <FormDialog
      form={form}
      size={860}
      title={order === null ? t('orderBoard.newTitle') : t('orderBoard.editTitle', { number: order.number })}
      saveLabel={t(order === null ? 'orderBoard.create' : 'common.save')}
      onClose={onClose}
    >
      <Stack gap="sm">
        <HeadFields form={form} clients={clients} />
        <PointsFields form={form} clients={clients} />
        <CrewFields form={form} />
        <Textarea {...form.getInputProps('notes')} size="xs" autosize minRows={2} label={t('orderBoard.notes')} />
        {withPrice && <PriceFields form={form} />}
      </Stack>
    </FormDialog>
  );
}

/** Vehicles and drivers by name, as far as they are loaded. */
function useCrewNames() {
  const vehicles = useVehicleChoices().data;
  const drivers = useDriverChoices().data;
  return {
    plateOf: (id: number) => vehicles?.find((vehicle) => vehicle.id === id)?.licencePlate,
    driverOf: (id: number) => {
      const driver = drivers?.find((each) => each.id === id);
      return driver && `${driver.lastName} ${driver.firstName}`;
    },
  };
}

interface FieldsProps {
  readonly form: EditForm<OrderValues>;
}

const STATES = Object.values(FORM_STATES);

function HeadFields({ form, clients }: FieldsProps & { readonly clients: readonly string[] }) {
  const t = useText();
  const { state } = form.values;
  const states = STATES.some((each) => each === state) ? STATES : [state, ...STATES];
  return (
    <div className={classes.fields}>
      <Autocomplete
        {...form.getInputProps('client')}
        size="xs"
        label={t('orderBoard.client')}
        data={[...clients]}
        limit={20}
        maxLength={100}
        data-autofocus
      />
      <TextInput {...form.getInputProps('documentNumber')} size="xs" label={t('orderBoard.documentNumber')} />
      <TextInput {...form.getInputProps('customerReference')} size="xs" label={t('orderBoard.customerReference')} />
      <MomentInput {...form.getInputProps('time')} label={t('orderBoard.time')} required />
      <Select
        size="xs"
        label={t('orderBoard.stateColumn')}
        allowDeselect={false}
        error={form.errors['state']}
        data={states.map((each) => ({ value: String(each), label: stateText(t, each) }))}
        value={String(state)}
        onChange={(value) => {
          const chosen = states.find((each) => String(each) === value);
          if (chosen !== undefined) form.setFieldValue('state', chosen);
        }}
      />
    </div>
  );
}

function CrewFields({ form }: FieldsProps) {
  const t = useText();
  const vehicles = useVehicleChoices();
  const drivers = useDriverChoices();
  const { vehicleId, driverId } = form.values;
  const chooseVehicle = (id: number | null): void => {
    form.setFieldValue('vehicleId', id);
    const usual = vehicles.data?.find((vehicle) => vehicle.id === id)?.driver?.id;
    if (driverId === null && usual !== undefined) form.setFieldValue('driverId', usual);
  };
  const choice = { size: 'xs', searchable: true, clearable: true } as const;
  return (
    <div className={classes.fields}>
      <Select
        {...choice}
        label={t('orderBoard.vehicle')}
        error={form.errors['vehicleId'] ?? (vehicles.error ? t('common.loadFailed') : undefined)}
        data={
          vehicles.data?.map(({ id, licencePlate, nickname }) => ({
            value: String(id),
            label: nickname === null ? licencePlate : `${licencePlate} ${nickname}`,
          })) ?? []
        }
        value={vehicleId === null ? null : String(vehicleId)}
        onChange={(value) => chooseVehicle(value === null ? null : Number(value))}
      />
      <Select
        {...choice}
        label={t('orderBoard.driver')}
        error={form.errors['driverId'] ?? (drivers.error ? t('common.loadFailed') : undefined)}
        data={
          drivers.data?.map(({ id, firstName, lastName }) => ({
            value: String(id),
            label: `${lastName} ${firstName}`,
          })) ?? []
        }
        value={driverId === null ? null : String(driverId)}
        onChange={(value) => form.setFieldValue('driverId', value === null ? null : Number(value))}
      />
      <NumberInput
        {...form.getInputProps('freeMinutes')}
        size="xs"
        hideControls
        min={0}
        label={t('orderBoard.freeMinutes')}
        placeholder="0"
      />
    </div>
  );
}

function PriceFields({ form }: FieldsProps) {
  const t = useText();
  return (
    <Group gap={8} align="flex-end">
      <DecimalInput
        {...form.getInputProps('price.amount')}
        size="xs"
        w={150}
        hideControls
        min={0}
        decimalScale={2}
        label={t('orderBoard.price')}
        error={form.errors['price'] ?? form.errors['price.amount']}
      />
      <TextInput
        {...form.getInputProps('price.currency')}
        size="xs"
        w={80}
        maxLength={3}
        label={t('orderBoard.currency')}
      />
    </Group>
  );
}
