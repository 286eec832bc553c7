import type { ExchangeRate } from '@konvoj/contract';
import { formatDate, formatNumber } from '@konvoj/i18n';
import { DateInput } from '@mantine/dates';
import { Button, Text, TextInput } from '@mantine/core';
import { useLanguage, useText } from '../../../i18n/use-text.ts';
import { amountInput, typedAmount } from '../../../shared/typed-amount.ts';
import { useCalendar } from '../../../ui/period/use-calendar.ts';
import type { OrderValues, RateValues } from './form-values.ts';
import { CurrencyField, TextField, type OrderFormState } from './order-form-fields.tsx';
import classes from './travel-orders.module.css';
import { useEcbRates } from './use-ecb-rates.ts';
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
  const ecb = useEcbRates(homeCurrency, foreign, rateDay);
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
            <RateFields
              key={currency}
              form={form}
              currency={currency}
              rateDay={rateDay}
              ecb={ecb.rates.find((each) => each.currency === currency)}
            />
          ))}
          {ecb.isFailed && (
            <Text size="xs" c="dimmed" role="status">
              {t('travelOrderForm.rates.ecbFailed')}
            </Text>
          )}
        </fieldset>
      )}
    </>
  );
}

interface RateFieldsProps extends Pick<MoneyFieldsProps, 'form' | 'rateDay'> {
  readonly currency: string;
  /** The rate of the European Central Bank; undefined: it is not known. */
  readonly ecb: ExchangeRate | undefined;
}

function RateFields({ form, currency, rateDay, ecb }: RateFieldsProps) {
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
        onChange={(day) => day !== null && set({ rateDate: day, rateSource: 'typed' })}
        error={index === -1 ? undefined : form.errors[`exchangeRates.${index}.rateDate`]}
      />
      {known?.rateSource === 'ecb' && <small>{t('travelOrderForm.rates.ofEcb')}</small>}
      {ecb !== undefined && <EcbRate rate={ecb} known={known} onUse={set} />}
    </div>
  );
}

interface EcbRateProps {
  readonly rate: ExchangeRate;
  readonly known: RateValues | undefined;
  readonly onUse: (patch: Partial<RateValues>) => void;
}

/** The reference rate of the last day of the trip, to be taken over; nothing when the order has it. */
function EcbRate({ rate: { currency, rate, rateDate, rateSource }, known, onUse }: EcbRateProps) {
  const t = useText();
  const language = useLanguage();
  const isTaken = known?.rateSource === 'ecb' && known.rateDate === rateDate && typedAmount(known.rate, 6) === rate;
  if (isTaken) return null;
  const words = { rate: formatNumber(language, rate, 4), date: formatDate(Date.parse(rateDate), 'UTC') };
  return (
    <Button
      size="compact-xs"
      variant="default"
      aria-label={t('travelOrderForm.rates.useEcb', { ...words, currency })}
      onClick={() => onUse({ rate: amountInput(rate, language, 6), rateDate, rateSource })}
    >
      {t('travelOrderForm.rates.ecb', words)}
    </Button>
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
