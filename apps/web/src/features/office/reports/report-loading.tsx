import { Button, Group, Progress, Text } from '@mantine/core';
import { IconReport } from '@tabler/icons-react';
import { useText } from '../../../i18n/use-text.ts';
import type { Progress as Loaded } from '../../../shared/read-pieces.ts';
import { EmptyFace, LoadingFace } from '../../../ui/panel.tsx';
import classes from './reports.module.css';

interface ReportLoadingProps {
  /** Null: it is not known how much there will be. */
  readonly progress: Loaded | null;
  readonly onCancel: () => void;
}

/** A report on its way: how much of it has come, and a button that cancels it. */
export function ReportLoading({ progress, onCancel }: ReportLoadingProps) {
  const t = useText();
  const percent = progress === null ? 0 : Math.floor((100 * progress.done) / progress.count);
  return (
    <>
      <Group className={classes.loading} gap="md" px="md" py="xs" wrap="nowrap">
        <Progress.Root className={classes.progress ?? ''} size="md">
          <Progress.Section value={percent} aria-label={t('report.progress')} />
        </Progress.Root>
        <Text size="sm" className={classes.percent ?? ''} aria-hidden>
          {progress === null ? '' : `${percent} %`}
        </Text>
        <Button size="xs" variant="default" onClick={onCancel}>
          {t('common.cancel')}
        </Button>
      </Group>
      <LoadingFace />
    </>
  );
}

/** A report that the user has cancelled. */
export function ReportCancelled({ onRetry }: { readonly onRetry: () => void }) {
  const t = useText();
  return (
    <EmptyFace
      icon={IconReport}
      title={t('report.cancelled')}
      action={
        <Button variant="default" onClick={onRetry}>
          {t('report.loadAgain')}
        </Button>
      }
    />
  );
}
