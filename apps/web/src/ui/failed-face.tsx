import { Button, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useEffect } from 'react';
import { errorText } from '../i18n/error-text.ts';
import { useText } from '../i18n/use-text.ts';
import { ProblemError } from '../shared/api-errors.ts';
import { ChunkError } from '../shared/load-chunk.ts';
import { removePageCover } from '../shared/page-cover.ts';

interface FailedFaceProps {
  readonly failure: unknown;
  readonly onRetry?: (() => void) | undefined;
  /** What could not be done, when it is more than loading. */
  readonly title?: string;
}

/** The failed face of a panel: what went wrong in words, and 'try again'; a missing part of the app offers 'reload'. */
export function FailedFace({ failure, onRetry, title }: FailedFaceProps) {
  const t = useText();
  useEffect(removePageCover, []);
  const ofChunk = failure instanceof ChunkError;
  const requestId = failure instanceof ProblemError ? failure.problem.requestId : undefined;
  return (
    <Stack align="center" justify="center" gap="xs" p="lg" mih={120} h="100%" role="alert" ta="center">
      <IconAlertTriangle size={22} color="var(--status-undefined)" aria-hidden />
      <Text fw={600}>{title ?? t(ofChunk ? 'frame.failure.panel' : 'common.loadFailed')}</Text>
      <Text size="sm" c="dimmed" maw={460}>
        {ofChunk && failure.tooSlow && `${t('frame.failure.chunkSlow')} `}
        {errorText(t, failure)}
      </Text>
      {requestId !== undefined && (
        <Text size="xs" c="dimmed">
          {t('common.requestId', { id: requestId })}
        </Text>
      )}
      {ofChunk ? (
        <Button variant="default" onClick={() => location.reload()}>
          {t('common.reload')}
        </Button>
      ) : (
        onRetry && (
          <Button variant="default" onClick={onRetry}>
            {t('common.retry')}
          </Button>
        )
      )}
    </Stack>
  );
}
