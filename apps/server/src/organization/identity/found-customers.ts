import type { Customer } from '@konvoj/contract';
import { folded } from '@konvoj/i18n/folded';

/**
 * Finds customers by text, ignoring case and diacritics: all users of an organization whose name contains it, otherwise
 * the users whose name or address does.
 */
export function foundCustomers(customers: readonly Customer[], search: string): Customer[] {
  const wanted = folded(search);
  return customers.flatMap((customer) => {
    if (folded(customer.name).includes(wanted)) return [customer];
    const users = customer.users.filter(({ name, email }) => folded(`${name} ${email}`).includes(wanted));
    return users.length === 0 ? [] : [{ ...customer, users }];
  });
}
