import type { LanguageCode, OrderReview, TravelOrderRow } from '@konvoj/contract';
import type { Text } from '../../../i18n/use-text.ts';
import { moneyText } from '../../../shared/typed-amount.ts';
import type { Money } from './totals.ts';

/** `1.234,50 € · 60,00 $`; nothing for no amounts. */
export const moneyList = (amounts: readonly Money[], language: LanguageCode): string =>
  amounts.map(({ amount, currency }) => moneyText(amount, currency, language)).join(' · ');

/** `marec 2026`. */
export function monthText(month: string, language: LanguageCode): string {
  return new Date(`${month}-01T00:00:00Z`).toLocaleDateString(language, {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
}

/** Fields of an order as its form labels them, for findings of the server that name them. */
const FIELDS = {
  driverId: 'travelOrderForm.driver',
  person: 'travelOrderForm.person',
  vehicleId: 'travelOrderForm.vehicle',
  purpose: 'travelOrderForm.purpose',
  route: 'travelOrderForm.route',
  plannedStart: 'travelOrderForm.plannedStart',
  plannedDays: 'travelOrderForm.plannedDays',
  departure: 'travelOrderForm.departure',
  return: 'travelOrderForm.return',
  homeCountry: 'travelOrderForm.homeCountry',
  borderCrossings: 'travelOrderForm.section.crossings',
  stops: 'travelOrderForm.section.stops',
  expenses: 'travelOrderForm.section.expenses',
  exchangeRates: 'travelOrderForm.rates.title',
  place: 'travelOrderForm.step.issue.place',
} as const;
const PARTS = { name: 'travelOrderForm.name', job: 'travelOrderForm.job', address: 'travelOrderForm.address' } as const;

const isIn = <Names extends object>(names: Names, name: string): name is Extract<keyof Names, string> =>
  Object.hasOwn(names, name);

/** The label of a field of the wire: `person.address` is `Address`. An unknown one stays as it is. */
export function fieldLabel(t: Text, path: string): string {
  const [head = '', part = ''] = path.split('.');
  if (head === 'person' && isIn(PARTS, part)) return t(PARTS[part]);
  return isIn(FIELDS, head) ? t(FIELDS[head]) : path;
}

/** Whether the correction of an order is still open or has replaced it. */
export const replacedText = (t: Text, { state }: NonNullable<TravelOrderRow['correctedBy']>): string =>
  t(state === 'settled' ? 'travelOrderForm.replaced' : 'travelOrderForm.beingReplaced');

/** Why somebody should look at an order. @param timeText an instant as it is shown */
export function reviewText(t: Text, review: OrderReview, timeText: (instant: string) => string): string {
  const { reason, from, countries, number, count, field } = review;
  if (count !== null) return t('travelOrderForm.reviewOf.moreOverlaps', { number: count });
  const text = t(`travelOrderForm.reviewOf.${reason}`, {
    countries: countries.join(' → '),
    number: number ?? t('travelOrderForm.draft'),
    field: field === null ? '' : fieldLabel(t, field),
  });
  return from === null ? text : `${text}, ${timeText(from)}`;
}
