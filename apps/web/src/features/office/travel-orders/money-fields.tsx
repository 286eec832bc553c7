import { DateInput } from '@mantine/dates';
import { TextInput } from '@mantine/core';
import { useText } from '../../../i18n/use-text.ts';
import { useCalendar } from '../../../ui/period/use-calendar.ts';
import type { OrderValues, RateValues } from './form-values.ts';
import { CurrencyField, TextField, type OrderFormState } from './order-form-fields.tsx';
import classes from './travel-orders.module.css';
import { useCurrencies } from './use-travel-orders.ts';

interface MoneyFieldsProps {
  readonly form: OrderFormState;
  readonly homeCurrency: string;
  /** Those that need a rate. */
  readonly foreign: readonly string[];
  /** Local day of a rate that is typed: the last of the trip. */
  readonly rateDay: string;
}

/** The advance, and the rate of each foreign currency. */
export function MoneyFields({ form, homeCurrency, foreign, rateDay }: MoneyFieldsProps) {
  const t = useText();
  const currencies = useCurrencies(homeCurrency);
  return (
    <>
      <div className={classes.advance}>
        <TextField
          form={form}
          path="advance.amount"
          inputMode="decimal"
          label={t('travelOrderForm.advance')}
          error={form.errors['advance.amount'] ?? form.errors['advance']}
        />
        <CurrencyField
          label={t('travelOrderForm.advanceCurrency')}
          codes={currencies}
          value={form.values.advance.currency}
          onChange={(code) => form.setFieldValue('advance.currency', code)}
          error={form.errors['advance.currency']}
        />
      </div>
      {foreign.length > 0 && (
        <fieldset className={classes.rates}>
          <legend>
            {t('travelOrderForm.rates.title')}: {t('travelOrderForm.rates.hint', { currency: homeCurrency })}
          </legend>
          {foreign.map((currency) => (
            <RateFields key={currency} form={form} currency={currency} rateDay={rateDay} />
          ))}
        </fieldset>
      )}
    </>
  );
}

function RateFields({
  form,
  currency,
  rateDay,
}: Pick<MoneyFieldsProps, 'form' | 'rateDay'> & { readonly currency: string }) {
  const t = useText();
  const calendar = useCalendar();
  const { exchangeRates } = form.values;
  const index = exchangeRates.findIndex((each) => each.currency === currency);
  const known = exchangeRates[index];
  const set = (patch: Partial<RateValues>): void =>
    form.setFieldValue('exchangeRates', withRate(exchangeRates, currency, rateDay, patch));
  return (
    <div className={classes.rate}>
      <span aria-hidden>{currency}</span>
      <TextInput
        size="xs"
        inputMode="decimal"
        autoComplete="off"
        aria-label={t('travelOrderForm.rates.rateOf', { currency })}
        value={known?.rate ?? ''}
        onChange={(event) => set({ rate: event.currentTarget.value, rateSource: 'typed' })}
        error={index === -1 ? undefined : form.errors[`exchangeRates.${index}.rate`]}
      />
      <DateInput
        {...calendar}
        size="xs"
        valueFormat="DD.MM.YYYY"
        aria-label={t('travelOrderForm.rates.dateOf', { currency })}
        disabled={known === undefined}
        value={known?.rateDate ?? null}
        onChange={(day) => day !== null && set({ rateDate: day })}
        error={index === -1 ? undefined : form.errors[`exchangeRates.${index}.rateDate`]}
      />
    </div>
  );
}

/** The rates with that of one currency changed; without a rate the currency has no row. */
export function withRate(
  rates: OrderValues['exchangeRates'],
  currency: string,
  rateDay: string,
  patch: Partial<RateValues>,
): RateValues[] {
  const at = rates.findIndex((each) => each.currency === currency);
  const before = rates[at] ?? { currency, rate: '', rateDate: rateDay, rateSource: 'typed' as const };
  const after = { ...before, ...patch };
  if (after.rate.trim() === '') return rates.filter((each) => each.currency !== currency);
  return at === -1 ? [...rates, after] : rates.with(at, after);
}
