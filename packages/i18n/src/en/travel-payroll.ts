import type { Translation } from '../keys.ts';
import type { travelPayroll as sl } from '../sl/travel-payroll.ts';

export const travelPayroll: Translation<typeof sl> = {
  button: 'Payroll',
  title: 'Travel orders for payroll',
  empty: 'No travel orders were issued in this month',
  emptyHint: 'Payroll counts the settled orders with a departure in the month.',
  count_zero: '{{number}} people',
  count_one: '{{number}} person',
  count_other: '{{number}} people',
  orders: 'Orders',
  taxFree: 'Tax-free',
  taxable: 'Taxable',
  paidBefore: 'Paid before',
  unverified_zero: '{{number}} orders have a tax-free amount by legal rates that are not verified for their date.',
  unverified_one: '{{number}} order has a tax-free amount by legal rates that are not verified for its date.',
  unverified_other: '{{number}} orders have a tax-free amount by legal rates that are not verified for their date.',
  column: {
    full: 'Full',
    half: 'Half',
    reduced: 'Reduced',
    expenses: 'Expenses',
    home: 'Home currency',
    open: 'Not settled',
  },
};
