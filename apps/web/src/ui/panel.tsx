import { Skeleton, Stack, Text } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useText } from '../i18n/use-text.ts';
import { FailedFace } from './failed-face.tsx';

const SKELETON_ROWS = ['100%', '92%', '96%', '88%', '94%', '80%'];

/** The loading face: the shape of rows that are on their way. */
export function LoadingFace() {
  const t = useText();
  return (
    <Stack gap="sm" p="md" role="status" aria-busy="true" aria-label={t('common.loading')}>
      {SKELETON_ROWS.map((width) => (
        <Skeleton key={width} height={14} width={width} />
      ))}
    </Stack>
  );
}

interface EmptyFaceProps {
  readonly icon?: Icon;
  readonly title: string;
  /** What to do about it. */
  readonly hint?: string;
  readonly action?: ReactNode;
}

/** The empty face: that there is nothing, and what to do about it. */
export function EmptyFace({ icon: Icon, title, hint, action }: EmptyFaceProps) {
  return (
    <Stack align="center" justify="center" gap="xs" p="lg" mih={120} h="100%" ta="center">
      {Icon && <Icon size={24} stroke={1.5} color="var(--mantine-color-dimmed)" aria-hidden />}
      <Text fw={600}>{title}</Text>
      {hint !== undefined && (
        <Text size="sm" c="dimmed" maw={460}>
          {hint}
        </Text>
      )}
      {action}
    </Stack>
  );
}

interface PanelProps<T> {
  /** A TanStack Query result, or anything with these four. */
  readonly query: {
    readonly data: T | undefined;
    readonly isPending: boolean;
    readonly error: unknown;
    readonly refetch: () => unknown;
  };
  /** Whether the loaded data are empty. */
  readonly isEmpty?: (data: T) => boolean;
  readonly empty: ReactNode;
  /** What could not be loaded; that of all data where it is left out. */
  readonly failedTitle?: string;
  readonly children: (data: T) => ReactNode;
}

/** A panel with its four states: loading, empty, failed, filled. Old content stays during a reload. */
export function Panel<T>({ query, isEmpty, empty, failedTitle, children }: PanelProps<T>) {
  const { data, isPending, error, refetch } = query;
  if (data !== undefined) return isEmpty?.(data) ? empty : children(data);
  if (error) {
    const title = failedTitle === undefined ? {} : { title: failedTitle };
    return <FailedFace failure={error} onRetry={() => void refetch()} {...title} />;
  }
  return isPending ? <LoadingFace /> : empty;
}
