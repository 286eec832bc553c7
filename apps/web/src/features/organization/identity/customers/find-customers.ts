import type { Customer } from '@konvoj/contract';
import { folded } from '@konvoj/i18n/folded';

/**
 * The organizations that a search finds: by their own name with all users, else those of their users whose name or
 * address it finds.
 * @param term empty: everything
 */
export function findCustomers(customers: readonly Customer[], term: string): readonly Customer[] {
  const words = folded(term).split(/\s+/);
  const isFound = (text: string): boolean => {
    const searched = folded(text);
    return words.every((word) => searched.includes(word));
  };
  return customers.flatMap((customer) => {
    if (isFound(customer.name)) return [customer];
    const users = customer.users.filter(({ name, email }) => isFound(`${name} ${email}`));
    return users.length === 0 ? [] : [{ ...customer, users }];
  });
}
