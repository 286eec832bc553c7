import type { CrmActivity, CrmContactRow, CrmNamed } from '@konvoj/contract';

export type NamedContact = Pick<CrmContactRow, 'id' | 'company' | 'person'>;

/** What is edited or asked in a dialog. */
export type CrmDialog =
  | { readonly kind: 'newActivity'; readonly contact: CrmNamed | null }
  | { readonly kind: 'activity'; readonly id: number }
  | { readonly kind: 'removeActivity'; readonly activity: CrmActivity }
  | { readonly kind: 'newContact' }
  | { readonly kind: 'contact'; readonly id: number }
  | { readonly kind: 'removeContact'; readonly contact: NamedContact }
  | { readonly kind: 'import' };

export type OpenDialog = (dialog: CrmDialog) => void;
