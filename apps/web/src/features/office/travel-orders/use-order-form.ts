import type { AllowanceCalculation, FieldError, TravelOrder } from '@konvoj/contract';
import { useMemo, useRef, useState } from 'react';
import { fieldErrorText } from '../../../i18n/error-text.ts';
import { useLanguage, useText } from '../../../i18n/use-text.ts';
import { localDayOf } from '../../../shared/period.ts';
import { useMay, useTimeZone } from '../../../shared/session-state.ts';
import { useEditForm } from '../../../ui/form/use-edit-form.ts';
import { showToast } from '../../../ui/toasts.ts';
import { bodyOf, isPersonUntouched, isTruckUntouched, orderFindings, tripFindings } from './form-model.ts';
import { orderValues, type OrderValues } from './form-values.ts';
import type { OrderFormState } from './order-form-fields.tsx';
import { orderInWords } from './order-in-words.ts';
import { foreignCurrencies, totalsOf, type OrderTotals } from './totals.ts';
import { useTravelOrdersSearch } from './travel-orders-search.ts';
import {
  useCountries,
  useDriverChoices,
  useSaveOrder,
  useTrailerChoices,
  useVehicleChoices,
  type OrderBody,
} from './use-travel-orders.ts';

/** The local day of the return, as far as it is known; of the rates that are typed. */
const lastDayOf = (values: OrderValues, today: number, timeZone: string): string =>
  localDayOf(values.return === null ? today : Date.parse(values.return), timeZone);

interface OrderFormOf {
  readonly form: OrderFormState;
  /** Saves what is changed. @returns whether nothing is left to save */
  readonly saveFirst: () => Promise<boolean>;
}

/** The state of the form of an order. @param order null: a new one */
export function useOrderForm(order: TravelOrder | null, initial: OrderValues): OrderFormOf {
  const t = useText();
  const language = useLanguage();
  const timeZone = useTimeZone();
  const mayMoney = useMay('travelOrders.money');
  const [, change] = useTravelOrdersSearch();
  const save = useSaveOrder(order?.id ?? null);
  const names = useNames();
  const saved = useRef(false);
  const [today] = useState(() => Date.now());
  const rateDayOf = (values: OrderValues): string => lastDayOf(values, today, timeZone);
  const form = useEditForm<OrderValues, TravelOrder>({
    saved: initial,
    version: order?.version.toString(),
    reload: () => Promise.resolve(),
    inWords: (values) => orderInWords(values, { t, language, timeZone, ...names }),
    draft: { key: `travelOrder.${order?.id ?? 'new'}`, schema: orderValues },
    check: (values) => orderFindings(values, mayMoney, rateDayOf(values)),
    textOf: (finding) => findingText(t, finding),
    save: (values, _changes, version) => {
      const body: OrderBody = bodyOf(values, mayMoney, rateDayOf(values), {
        person: isPersonUntouched(values, initial, names.driverOf),
        truck: isTruckUntouched(values, initial),
      });
      return save.mutateAsync({ body, version: version === undefined ? undefined : Number(version) });
    },
    onSaved: (stored) => {
      saved.current = true;
      showToast(t('travelOrderForm.saved'));
      if (order === null) change({ id: stored.id });
    },
  });
  async function saveFirst(): Promise<boolean> {
    if (!form.hasInput()) return true;
    saved.current = false;
    await form.submit();
    return saved.current;
  }
  return { form, saveFirst };
}

/** Drivers, vehicles and trailers by name, as far as they are loaded. */
function useNames() {
  const drivers = useDriverChoices().data;
  const vehicles = useVehicleChoices().data;
  const trailers = useTrailerChoices().data;
  return {
    driverOf: (id: number) => {
      const driver = drivers?.find((each) => each.id === id);
      return driver && `${driver.firstName} ${driver.lastName}`;
    },
    plateOf: (id: number) => vehicles?.find((each) => each.id === id)?.licencePlate,
    trailerOf: (id: number) => trailers?.find((each) => each.id === id)?.licencePlate,
  };
}

/** A text that fits the field better than the one for the code. */
function findingText(t: ReturnType<typeof useText>, { path, code }: FieldError): string | undefined {
  if (path === 'driverId' && code === 'required') return t('travelOrderForm.finding.driverOrPerson');
  if (path === 'plannedStart' && code === 'required') return t('travelOrderForm.finding.startOrDeparture');
  if (path === 'return' && code === 'not_after_start') return t('travelOrderForm.finding.returnNotAfter');
  if (path === 'odometerEnd' && code === 'too_small') return t('travelOrderForm.finding.odometer');
  if (path.endsWith('.leftAt') && code === 'not_after_start') return t('travelOrderForm.finding.leftBefore');
  if (!path.startsWith('borderCrossings.')) return undefined;
  if (code === 'outside_trip') return t('travelOrderForm.finding.outsideTrip');
  if (code === 'out_of_order') return t('travelOrderForm.finding.notAscending');
  return code === 'same_country' ? t('travelOrderForm.finding.sameCountry') : undefined;
}

/** What is wrong between the times that are typed, at once and by path. */
export function useLiveFindings(values: OrderValues): Readonly<Record<string, string>> {
  const t = useText();
  return useMemo(
    () =>
      Object.fromEntries(
        tripFindings(values).map((finding) => [finding.path, findingText(t, finding) ?? fieldErrorText(t, finding)]),
      ),
    [values, t],
  );
}

interface MoneyOfOrder {
  readonly homeCurrency: string;
  readonly foreign: readonly string[];
  /** Local day of rates that are typed: the last of the trip. */
  readonly rateDay: string;
  readonly totals: OrderTotals;
}

/** The totals of the form; of an order that is not changed those that the server stored. */
export function useTotals(
  form: OrderFormState,
  order: TravelOrder | null,
  calculation: AllowanceCalculation | null,
): MoneyOfOrder {
  const timeZone = useTimeZone();
  const { currencyOf } = useCountries();
  const { values } = form;
  const [today] = useState(() => Date.now());
  const homeCurrency = currencyOf(values.homeCountry);
  const allowances = calculation?.totals ?? [];
  const totals = totalsOf(values, allowances, homeCurrency);
  const stored = form.isChanged ? null : (order?.sums?.homeBalance ?? null);
  return {
    homeCurrency,
    foreign: foreignCurrencies(values, allowances, homeCurrency),
    rateDay: lastDayOf(values, today, timeZone),
    totals: stored === null ? totals : { ...totals, home: stored },
  };
}
