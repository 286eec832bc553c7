import { useMay } from '../../../shared/session-state.ts';
import { OrderList } from './order-list.tsx';
import { NewOrderPage, OrderPage } from './order-page.tsx';
import { PayrollPage } from './payroll-page.tsx';
import { useTravelOrdersSearch } from './travel-orders-search.ts';

/** Travel orders: the list, the payroll of a month, or the order that the address names. */
export function TravelOrdersPage() {
  const [{ id, payroll }] = useTravelOrdersSearch();
  const mayMoney = useMay('travelOrders.money');
  if (id === undefined) return payroll === true && mayMoney ? <PayrollPage /> : <OrderList />;
  return id === 'new' ? <NewOrderPage /> : <OrderPage key={id} id={id} />;
}
