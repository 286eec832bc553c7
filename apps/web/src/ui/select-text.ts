import type { SyntheticEvent } from 'react';

/** Selects the text of a searchable choice, so that typing replaces it. */
export function selectText({ currentTarget }: SyntheticEvent<HTMLInputElement>): void {
  if (!currentTarget.readOnly) currentTarget.select();
}
