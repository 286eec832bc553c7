import type { LanguageCode } from '@konvoj/contract';
import { formatNumber } from '@konvoj/i18n';
import type { Text } from '../../../i18n/use-text.ts';
import { countryNames } from '../../../shared/country-names.ts';
import { momentText } from '../../../shared/time-window.ts';
import type { InWords } from '../../../ui/form/conflict.ts';
import { placesOf } from './form-model.ts';
import type { OrderValues } from './form-values.ts';

interface Words {
  readonly t: Text;
  readonly language: LanguageCode;
  readonly timeZone: string;
  readonly driverOf: (id: number) => string | undefined;
  readonly plateOf: (vehicleId: number) => string | undefined;
  readonly trailerOf: (id: number) => string | undefined;
}

/** An order field by field, so that two states of it can be compared. */
export function orderInWords(values: OrderValues, words: Words): InWords[] {
  const { t, language, timeZone } = words;
  const country = countryNames(language);
  const moment = (instant: string | null): string => (instant === null ? '' : momentText(instant, timeZone));
  const km = (metres: number | ''): string => (metres === '' ? '' : `${formatNumber(language, metres / 1_000, 1)} km`);
  const kg = (kilograms: number | ''): string => (kilograms === '' ? '' : `${formatNumber(language, kilograms, 0)} kg`);
  const named = (id: number | null, nameOf: (id: number) => string | undefined): string =>
    id === null ? '' : (nameOf(id) ?? String(id));
  const yesNo = (value: boolean): string => t(value ? 'common.yes' : 'common.no');
  const money = (amount: string, currency: string): string => (amount.trim() === '' ? '' : `${amount} ${currency}`);
  const { person, advance } = values;
  return [
    { label: t('travelOrderForm.driver'), text: named(values.driverId, words.driverOf) },
    { label: t('travelOrderForm.person'), text: [person.name, person.job, person.address].filter(Boolean).join(', ') },
    { label: t('travelOrderForm.coDriver'), text: values.coDriver },
    { label: t('travelOrderForm.means'), text: t(`travelOrderForm.meansOf.${values.means}`) },
    { label: t('travelOrderForm.vehicle'), text: named(values.vehicleId, words.plateOf) },
    { label: t('travelOrderForm.trailer'), text: named(values.trailerId, words.trailerOf) },
    {
      label: t('travelOrderForm.carriage'),
      text: values.carriage === null ? '' : t(`travelOrderForm.carriageOf.${values.carriage}`),
    },
    { label: t('travelOrderForm.ownWeight'), text: kg(values.ownWeightKg) },
    { label: t('travelOrderForm.payload'), text: kg(values.payloadKg) },
    { label: t('travelOrderForm.purpose'), text: values.purpose },
    { label: t('travelOrderForm.route'), text: placesOf(values.route).join(' – ') },
    { label: t('travelOrderForm.payer'), text: values.payer },
    { label: t('travelOrderForm.supplements'), text: values.supplements },
    { label: t('travelOrderForm.plannedStart'), text: moment(values.plannedStart) },
    { label: t('travelOrderForm.plannedDays'), text: String(values.plannedDays) },
    { label: t('travelOrderForm.departure'), text: moment(values.departure) },
    { label: t('travelOrderForm.return'), text: moment(values.return) },
    { label: t('travelOrderForm.homeCountry'), text: country(values.homeCountry) },
    {
      label: t('travelOrderForm.section.crossings'),
      text: values.borderCrossings
        .map(({ time, toCountry, place }) => [moment(time), country(toCountry), place].filter(Boolean).join(' '))
        .join('\n'),
    },
    {
      label: t('travelOrderForm.section.stops'),
      text: values.stops
        .map(({ place, arrivedAt, leftAt, reason }) =>
          [place, moment(arrivedAt), moment(leftAt), t(`travelOrderForm.stop.reasonOf.${reason}`)]
            .filter(Boolean)
            .join(' '),
        )
        .join('\n'),
    },
    { label: t('travelOrderForm.allowance.ruleSet'), text: t(`travelOrderForm.allowance.ruleSetOf.${values.ruleSet}`) },
    { label: t('travelOrderForm.allowance.reduced'), text: yesNo(values.reducedAllowance) },
    { label: t('travelOrderForm.allowance.overnightStay'), text: yesNo(values.overnightStay) },
    { label: t('travelOrderForm.allowance.cabNights'), text: yesNo(values.cabNights) },
    {
      label: t('travelOrderForm.allowance.meals'),
      text: values.freeMeals
        .map((meals) => {
          const names = (['breakfast', 'lunch', 'dinner'] as const).filter((meal) => meals[meal]);
          return `${meals.window + 1}: ${names.map((meal) => t(`travelOrderForm.allowance.${meal}`)).join(', ')}`;
        })
        .join('\n'),
    },
    {
      label: t('travelOrderForm.allowance.overridden'),
      text: values.overrides
        .map(({ window, country: code, city, tariffCode, reason }) => {
          const tariff = tariffCode === null ? '' : t(`travelOrderForm.allowance.tariffOf.${tariffCode}`);
          return [`${window + 1}:`, code === null ? '' : country(code), city, tariff, reason].filter(Boolean).join(' ');
        })
        .join('\n'),
    },
    {
      label: t('travelOrderForm.section.expenses'),
      text: values.expenses
        .map(
          ({ kind, description, quantity, unitPrice, currency }) =>
            `${t(`travelOrderForm.expense.kindOf.${kind}`)}: ${description} ${quantity} × ${unitPrice} ${currency}`,
        )
        .join('\n'),
    },
    { label: t('travelOrderForm.advance'), text: money(advance.amount, advance.currency) },
    {
      label: t('travelOrderForm.rates.title'),
      text: values.exchangeRates.map(({ currency, rate }) => `${currency} ${rate}`).join(', '),
    },
    { label: t('travelOrderForm.odometerStart'), text: km(values.odometerStart) },
    { label: t('travelOrderForm.odometerEnd'), text: km(values.odometerEnd) },
    { label: t('travelOrderForm.kilometres'), text: km(values.distance) },
    { label: t('travelOrderForm.notes'), text: values.notes },
    { label: t('travelOrderForm.remark'), text: values.remark },
  ];
}
