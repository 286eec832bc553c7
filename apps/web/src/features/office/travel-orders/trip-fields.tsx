import { Checkbox, NumberInput, Select } from '@mantine/core';
import { carriageKind, meansOfTransport, ruleSetName } from '@konvoj/contract';
import { useText, type Text } from '../../../i18n/use-text.ts';
import { isPersonUntouched, isPlannedOtherwise, isTruckUntouched, withDriver } from './form-model.ts';
import type { OrderValues } from './form-values.ts';
import {
  CountryField,
  DistanceField,
  errorAt,
  FormSection,
  LinesField,
  MomentField,
  TextField,
} from './order-form-fields.tsx';
import type { FieldsProps } from './order-form-fields.tsx';
import classes from './travel-orders.module.css';
import { useCountries, useDriverChoices, useTrailerChoices, useVehicleChoices } from './use-travel-orders.ts';

interface OrderFieldsProps extends FieldsProps {
  readonly saved: OrderValues;
}

/** Who travels, with what, why and where: the part of the order that is written before departure. */
export function OrderFields({ form, live, saved }: OrderFieldsProps) {
  const t = useText();
  return (
    <FormSection title={t('travelOrderForm.section.order')}>
      <div className={classes.fields}>
        <PersonFields form={form} live={live} saved={saved} />
        <VehicleFields form={form} live={live} saved={saved} />
        <TextField form={form} path="coDriver" label={t('travelOrderForm.coDriver')} />
        <MomentField
          form={form}
          live={live}
          path="plannedStart"
          label={t('travelOrderForm.plannedStart')}
          description={plannedStartHint(t, form.values)}
        />
        <NumberInput
          {...form.getInputProps('plannedDays')}
          size="xs"
          hideControls
          min={1}
          label={t('travelOrderForm.plannedDays')}
        />
        <TextField
          form={form}
          path="payer"
          label={t('travelOrderForm.payer')}
          placeholder={t('travelOrderForm.payerHint')}
        />
        <TextField form={form} path="supplements" label={t('travelOrderForm.supplements')} />
      </div>
      <div className={classes.pair}>
        <LinesField
          form={form}
          path="purpose"
          label={t('travelOrderForm.purpose')}
          description={t('travelOrderForm.purposeHint')}
        />
        <LinesField
          form={form}
          path="route"
          label={t('travelOrderForm.route')}
          description={t('travelOrderForm.routeHint')}
        />
      </div>
    </FormSection>
  );
}

/** What an empty planned start means, or that it is far from the departure. */
function plannedStartHint(t: Text, values: OrderValues): string | undefined {
  if (values.plannedStart === null) return t('travelOrderForm.plannedStartHint');
  return isPlannedOtherwise(values) ? t('travelOrderForm.plannedOtherwise') : undefined;
}

/** A driver, whose name is that of the person unless it is changed, or anybody else by name. */
function PersonFields({ form, live, saved }: OrderFieldsProps) {
  const t = useText();
  const drivers = useDriverChoices();
  const { driverId, vehicleId } = form.values;
  const nameOf = (id: number): string | undefined => {
    const driver = drivers.data?.find((each) => each.id === id);
    return driver && `${driver.firstName} ${driver.lastName}`;
  };
  const choose = (id: number | null): void => {
    form.setFieldValue('person', withDriver(form.values, id, saved, nameOf));
    form.setFieldValue('driverId', id);
    const usual = drivers.data?.find((each) => each.id === id)?.vehicle?.id;
    if (vehicleId === null && usual !== undefined) form.setFieldValue('vehicleId', usual);
  };
  const isOtherDriver = driverId !== null && driverId !== saved.driverId;
  const ofDriver =
    isOtherDriver && isPersonUntouched(form.values, saved, nameOf) ? t('travelOrderForm.fromLastOrder') : '';
  return (
    <>
      <Select
        size="xs"
        searchable
        clearable
        // A refusal leads here: the list would cover its text.
        openOnFocus={false}
        label={t('travelOrderForm.driver')}
        placeholder={t('travelOrderForm.otherPerson')}
        error={errorAt({ form, live }, 'driverId') ?? (drivers.error ? t('common.loadFailed') : undefined)}
        data={
          drivers.data?.map(({ id, firstName, lastName }) => ({
            value: String(id),
            label: `${lastName} ${firstName}`,
          })) ?? []
        }
        value={driverId === null ? null : String(driverId)}
        onChange={(value) => choose(value === null ? null : Number(value))}
      />
      <TextField form={form} path="person.name" label={t('travelOrderForm.name')} />
      <TextField form={form} path="person.job" label={t('travelOrderForm.job')} placeholder={ofDriver} />
      <TextField form={form} path="person.address" label={t('travelOrderForm.address')} placeholder={ofDriver} />
    </>
  );
}

function VehicleFields({ form, saved }: OrderFieldsProps) {
  const t = useText();
  const vehicles = useVehicleChoices();
  const trailers = useTrailerChoices();
  const { vehicleId, trailerId, means } = form.values;
  const choice = { size: 'xs', searchable: true, clearable: true } as const;
  return (
    <>
      <Select
        size="xs"
        label={t('travelOrderForm.means')}
        allowDeselect={false}
        data={meansOfTransport.options.map((each) => ({ value: each, label: t(`travelOrderForm.meansOf.${each}`) }))}
        value={means}
        onChange={(value) => form.setFieldValue('means', meansOfTransport.catch('companyVehicle').parse(value))}
      />
      <Select
        {...choice}
        label={t('travelOrderForm.vehicle')}
        error={form.errors['vehicleId'] ?? (vehicles.error ? t('common.loadFailed') : undefined)}
        data={
          vehicles.data
            // Of an order of the past also one that is gone.
            ?.filter(({ id, alienated }) => !alienated || id === vehicleId)
            .map(({ id, licencePlate, nickname }) => ({
              value: String(id),
              label: nickname === null ? licencePlate : `${licencePlate} ${nickname}`,
            })) ?? []
        }
        value={vehicleId === null ? null : String(vehicleId)}
        onChange={(value) => form.setFieldValue('vehicleId', value === null ? null : Number(value))}
      />
      <Select
        {...choice}
        label={t('travelOrderForm.trailer')}
        error={form.errors['trailerId'] ?? (trailers.error ? t('common.loadFailed') : undefined)}
        data={trailers.data?.map(({ id, licencePlate }) => ({ value: String(id), label: licencePlate })) ?? []}
        value={trailerId === null ? null : String(trailerId)}
        onChange={(value) => form.setFieldValue('trailerId', value === null ? null : Number(value))}
      />
      <TruckFields form={form} saved={saved} />
    </>
  );
}

/** Kind of carriage and weights, as travel orders of trucks have them. */
function TruckFields({ form, saved }: Pick<OrderFieldsProps, 'form' | 'saved'>) {
  const t = useText();
  const hint =
    form.values.vehicleId !== null && isTruckUntouched(form.values, saved) ? t('travelOrderForm.fromLastOrder') : '';
  const weight = (path: 'ownWeightKg' | 'payloadKg', label: string) => (
    <NumberInput
      {...form.getInputProps(path)}
      size="xs"
      hideControls
      min={0}
      allowDecimal={false}
      label={label}
      placeholder={hint}
      rightSection={<span className={classes.unit}>kg</span>}
      rightSectionWidth={34}
      rightSectionPointerEvents="none"
    />
  );
  return (
    <>
      <Select
        size="xs"
        clearable
        label={t('travelOrderForm.carriage')}
        placeholder={hint === '' ? t('travelOrderForm.noCarriage') : hint}
        error={form.errors['carriage']}
        data={carriageKind.options.map((each) => ({ value: each, label: t(`travelOrderForm.carriageOf.${each}`) }))}
        value={form.values.carriage}
        onChange={(value) => form.setFieldValue('carriage', carriageKind.nullable().catch(null).parse(value))}
      />
      {weight('ownWeightKg', t('travelOrderForm.ownWeight'))}
      {weight('payloadKg', t('travelOrderForm.payload'))}
    </>
  );
}

/** When the trip began and ended, and how far it went. */
export function TripTimes({ form, live }: FieldsProps) {
  const t = useText();
  const { choices } = useCountries();
  return (
    <div className={classes.fields}>
      <MomentField form={form} live={live} path="departure" label={t('travelOrderForm.departure')} />
      <MomentField form={form} live={live} path="return" label={t('travelOrderForm.return')} />
      <CountryField
        label={t('travelOrderForm.homeCountry')}
        required
        choices={choices}
        value={form.values.homeCountry}
        onChange={(code) => code !== '' && form.setFieldValue('homeCountry', code)}
        error={errorAt({ form, live }, 'homeCountry')}
      />
      <DistanceField form={form} live={live} path="odometerStart" label={t('travelOrderForm.odometerStart')} />
      <DistanceField form={form} live={live} path="odometerEnd" label={t('travelOrderForm.odometerEnd')} />
      <DistanceField form={form} live={live} path="distance" label={t('travelOrderForm.kilometres')} />
    </div>
  );
}

/** By which rules the allowances are computed. */
export function RuleFields({ form }: FieldsProps) {
  const t = useText();
  const { ruleSet } = form.values;
  const check = (path: 'reducedAllowance' | 'overnightStay' | 'cabNights', label: string, description?: string) => (
    <Checkbox
      size="xs"
      label={label}
      {...(description !== undefined && { description })}
      checked={form.values[path]}
      onChange={(event) => form.setFieldValue(path, event.currentTarget.checked)}
    />
  );
  return (
    <div className={classes.rules}>
      <Select
        size="xs"
        w={250}
        aria-label={t('travelOrderForm.allowance.ruleSet')}
        allowDeselect={false}
        data={ruleSetName.options.map((each) => ({
          value: each,
          label: t(`travelOrderForm.allowance.ruleSetOf.${each}`),
        }))}
        value={ruleSet}
        onChange={(value) => form.setFieldValue('ruleSet', ruleSetName.catch('SI-TRIP').parse(value))}
      />
      {ruleSet === 'SI-TRIP' &&
        check('reducedAllowance', t('travelOrderForm.allowance.reduced'), t('travelOrderForm.allowance.reducedHint'))}
      {ruleSet === 'DE' && check('overnightStay', t('travelOrderForm.allowance.overnightStay'))}
      {ruleSet === 'DE' && check('cabNights', t('travelOrderForm.allowance.cabNights'))}
    </div>
  );
}
