import { withoutDriverNote } from '@konvoj/columns/without-driver';
import type { WithoutDriver as Left } from '@konvoj/contract';
import { Text } from '@mantine/core';
import { useLanguage, useText } from '../../../i18n/use-text.ts';

/** Driving that a report of all drivers leaves out because nobody is named for it. */
export function WithoutDriver({ left }: { readonly left: Left | undefined }) {
  const t = useText();
  const note = withoutDriverNote(left, useLanguage(), t);
  return (
    note !== null && (
      <Text size="xs" c="dimmed" px="md" py={4} role="note">
        {note}
      </Text>
    )
  );
}
