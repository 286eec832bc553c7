import type { SyntheticEvent } from 'react';

/** Marks the text of a choice that can be searched, so that what is typed replaces it. */
export function selectText({ currentTarget }: SyntheticEvent<HTMLInputElement>): void {
  if (!currentTarget.readOnly) currentTarget.select();
}
