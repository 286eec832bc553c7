import { crossingSource, stayReason } from '@konvoj/contract';
import { ActionIcon, Button, Select, Text } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useText } from '../../../i18n/use-text.ts';
import { newKey } from './form-values.ts';
import { CountryField, errorAt, MomentField, TextField, type FieldsProps } from './order-form-fields.tsx';
import classes from './travel-orders.module.css';
import { useCountries } from './use-travel-orders.ts';

/** The border crossings of a trip in their order: when and into which country. */
export function CrossingFields({ form, live }: FieldsProps) {
  const t = useText();
  const { choices } = useCountries();
  const { borderCrossings } = form.values;
  const add = (): void =>
    form.insertListItem('borderCrossings', {
      key: newKey(),
      time: null,
      toCountry: '',
      source: 'manual',
      latitude: null,
      longitude: null,
      place: '',
    });
  return (
    <>
      {borderCrossings.length === 0 && (
        <Text size="xs" c="dimmed">
          {t('travelOrderForm.crossing.none')}
        </Text>
      )}
      {borderCrossings.length > 0 && (
        <div className={classes.rowHead} data-rows="crossings" aria-hidden>
          <span>{t('travelOrderForm.crossing.time')}</span>
          <span>{t('travelOrderForm.crossing.toCountry')}</span>
          <span>{t('travelOrderForm.crossing.place')}</span>
          <span>{t('travelOrderForm.crossing.source')}</span>
        </div>
      )}
      {borderCrossings.map(({ key, toCountry, source }, index) => {
        const number = index + 1;
        const path = `borderCrossings.${index}`;
        // What is changed by hand is no longer what the vehicle reported.
        const byHand = (): void => form.setFieldValue(`${path}.source`, crossingSource.enum.manual);
        return (
          <div key={key} className={classes.row} data-rows="crossings">
            <MomentField
              form={form}
              live={live}
              path={`${path}.time`}
              label={t('travelOrderForm.crossing.timeOf', { number })}
              labelHidden
              onChanged={byHand}
            />
            <CountryField
              label={t('travelOrderForm.crossing.countryOf', { number })}
              labelHidden
              choices={choices}
              value={toCountry}
              onChange={(code) => {
                form.setFieldValue(`${path}.toCountry`, code);
                byHand();
              }}
              error={errorAt({ form, live }, `${path}.toCountry`)}
            />
            <TextField
              form={form}
              path={`${path}.place`}
              aria-label={t('travelOrderForm.crossing.placeOf', { number })}
            />
            <span className={classes.source}>{t(`travelOrderForm.crossing.sourceOf.${source}`)}</span>
            <ActionIcon
              aria-label={t('travelOrderForm.crossing.remove', { number })}
              onClick={() => form.removeListItem('borderCrossings', index)}
            >
              <IconTrash size={16} aria-hidden />
            </ActionIcon>
          </div>
        );
      })}
      <AddButton label={t('travelOrderForm.crossing.add')} onClick={add} />
    </>
  );
}

/** Where the vehicle stood, with the reason, as travel orders of trucks list it. */
export function StopFields({ form, live }: FieldsProps) {
  const t = useText();
  const { stops } = form.values;
  return (
    <>
      {stops.length > 0 && (
        <div className={classes.rowHead} data-rows="stops" aria-hidden>
          <span>{t('travelOrderForm.stop.place')}</span>
          <span>{t('travelOrderForm.stop.arrivedAt')}</span>
          <span>{t('travelOrderForm.stop.leftAt')}</span>
          <span>{t('travelOrderForm.stop.reason')}</span>
        </div>
      )}
      {stops.map(({ key, reason }, index) => {
        const number = index + 1;
        const path = `stops.${index}`;
        return (
          <div key={key} className={classes.row} data-rows="stops">
            <TextField form={form} path={`${path}.place`} aria-label={t('travelOrderForm.stop.placeOf', { number })} />
            <MomentField
              form={form}
              live={live}
              path={`${path}.arrivedAt`}
              label={t('travelOrderForm.stop.arrivedAtOf', { number })}
              labelHidden
            />
            <MomentField
              form={form}
              live={live}
              path={`${path}.leftAt`}
              label={t('travelOrderForm.stop.leftAtOf', { number })}
              labelHidden
            />
            <Select
              size="xs"
              aria-label={t('travelOrderForm.stop.reasonOfNumber', { number })}
              allowDeselect={false}
              data={stayReason.options.map((each) => ({
                value: each,
                label: t(`travelOrderForm.stop.reasonOf.${each}`),
              }))}
              value={reason}
              onChange={(value) => form.setFieldValue(`${path}.reason`, stayReason.catch('other').parse(value))}
            />
            <ActionIcon
              aria-label={t('travelOrderForm.stop.remove', { number })}
              onClick={() => form.removeListItem('stops', index)}
            >
              <IconTrash size={16} aria-hidden />
            </ActionIcon>
          </div>
        );
      })}
      <AddButton
        label={t('travelOrderForm.stop.add')}
        onClick={() =>
          form.insertListItem('stops', { key: newKey(), place: '', arrivedAt: null, leftAt: null, reason: 'other' })
        }
      />
    </>
  );
}

/** Adds a row to a list of the form. */
export function AddButton({ label, onClick }: { readonly label: string; readonly onClick: () => void }) {
  return (
    <Button
      size="compact-sm"
      variant="default"
      className={classes.add ?? ''}
      leftSection={<IconPlus size={14} aria-hidden />}
      onClick={onClick}
    >
      {label}
    </Button>
  );
}
