import { folded } from '@konvoj/i18n/folded';

/** The form in which place names are compared: `Škofja Loka` is `skofja loka`, `L’Aquila` is `l aquila`. */
export function searchKey(text: string): string {
  return folded(text)
    .replaceAll(/[^\da-z]+/g, ' ')
    .trim();
}

/** The German spelling without umlauts: `muenchen` is `munchen`. Null when nothing changes. */
export function withoutUmlautPairs(key: string): string | null {
  const plain = key.replaceAll(/(?<=[aou])e(?!u)/g, '').replaceAll('ss', 's');
  return plain === key ? null : plain;
}
