import type { TravelOrder } from '@konvoj/contract';
import { Button } from '@mantine/core';
import { exchangeDateTime } from '@konvoj/i18n';
import { useMemo, useState } from 'react';
import { useLanguage, useText } from '../../../i18n/use-text.ts';
import { startOf } from '../../../shared/period.ts';
import { useTimeZone, useUser } from '../../../shared/session-state.ts';
import { EmptyFace, Panel } from '../../../ui/panel.tsx';
import { newOrder, valuesOf } from './form-values.ts';
import { OrderForm } from './order-form.tsx';
import classes from './travel-orders.module.css';
import { useTravelOrdersSearch } from './travel-orders-search.ts';
import { useCountries, useTravelOrder } from './use-travel-orders.ts';

/** An order that is stored; it is read first. */
export function OrderPage({ id }: { readonly id: number }) {
  const t = useText();
  const [, change] = useTravelOrdersSearch();
  const query = useTravelOrder(id);
  if (query.data !== undefined) return <StoredOrder order={query.data} />;
  return (
    <section className={classes.page} aria-label={t('travelOrderForm.menu')}>
      <Panel query={query} empty={<EmptyFace title={t('common.noMatch')} />}>
        {() => null}
      </Panel>
      <Button variant="default" m="sm" onClick={() => change({ id: undefined })}>
        {t('travelOrderForm.back')}
      </Button>
    </section>
  );
}

function StoredOrder({ order }: { readonly order: TravelOrder }) {
  const language = useLanguage();
  const { currencyOf } = useCountries();
  const currency = currencyOf(order.homeCountry);
  const initial = useMemo(() => valuesOf(order, language, currency), [order, language, currency]);
  return <OrderForm order={order} initial={initial} />;
}

const DAY_MS = 86_400_000;
/** Local time at which a new order begins until another is typed. */
const USUAL_START = 6 * 3_600_000;

/** The form of a new order, planned for tomorrow morning. */
export function NewOrderPage() {
  const timeZone = useTimeZone();
  const country = useUser()?.organization?.country ?? 'SI';
  const { currencyOf } = useCountries();
  const [plannedStart] = useState(() => {
    const tomorrow = exchangeDateTime(Date.now() + DAY_MS, timeZone).slice(0, 10);
    return new Date(startOf(tomorrow, timeZone) + USUAL_START).toISOString();
  });
  const currency = currencyOf(country);
  const initial = useMemo(() => newOrder(plannedStart, country, currency), [plannedStart, country, currency]);
  return <OrderForm order={null} initial={initial} />;
}
