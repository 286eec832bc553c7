import { OrderList } from './order-list.tsx';
import { NewOrderPage, OrderPage } from './order-page.tsx';
import { useTravelOrdersSearch } from './travel-orders-search.ts';

/** Travel orders: the list, or the order that the address names. */
export function TravelOrdersPage() {
  const [{ id }] = useTravelOrdersSearch();
  if (id === undefined) return <OrderList />;
  return id === 'new' ? <NewOrderPage /> : <OrderPage key={id} id={id} />;
}
