import { Skeleton, Stack } from '@mantine/core';
import { useText } from '../i18n/use-text.ts';

/** Shown while the chunk or the data of a page load. */
export function PageSkeleton() {
  const t = useText();
  return (
    <Stack p="md" gap="sm" role="status" aria-busy="true" aria-label={t('common.loading')}>
      <Skeleton height={20} width="30%" />
      <Skeleton height={14} />
      <Skeleton height={14} />
      <Skeleton height={14} width="70%" />
    </Stack>
  );
}
