import type { Text } from '../../../../i18n/use-text.ts';

export interface AddressLine {
  readonly text: string;
  /** What is copied; null: there is nothing to copy. */
  readonly copy: string | null;
}

/** What the menu says of the address of a place: it is looked for, could not be had, is not known, or is this. */
export function addressLine(
  t: Text,
  {
    address,
    pending,
    failed,
  }: { readonly address: string | null; readonly pending: boolean; readonly failed: boolean },
): AddressLine {
  if (pending) return { text: t('mapTools.menu.addressPending'), copy: null };
  if (failed) return { text: t('mapTools.menu.addressFailed'), copy: null };
  return address === null ? { text: t('mapTools.menu.noAddress'), copy: null } : { text: address, copy: address };
}
