import type { TravelOrder } from '@konvoj/contract';
import { Button } from '@mantine/core';
import { useMemo } from 'react';
import { useLanguage, useText } from '../../../i18n/use-text.ts';
import { useUser } from '../../../shared/session-state.ts';
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

/** The form of a new order. */
export function NewOrderPage() {
  const country = useUser()?.organization?.country ?? 'SI';
  const { currencyOf } = useCountries();
  const currency = currencyOf(country);
  const initial = useMemo(() => newOrder(country, currency), [country, currency]);
  return <OrderForm order={null} initial={initial} />;
}
