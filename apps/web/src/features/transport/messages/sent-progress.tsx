import type { Message } from '@konvoj/contract';
import { Alert, Button, Group, Progress, Stack, Text as Words } from '@mantine/core';
import { errorText } from '../../../i18n/error-text.ts';
import { useText } from '../../../i18n/use-text.ts';
import { countSent, type SentCounts } from './sent-model.ts';
import { useSentMessages } from './use-sent-messages.ts';

interface SentProgressProps {
  readonly sent: readonly Message[];
  readonly onClose: () => void;
}

const STEPS: readonly (readonly [keyof SentCounts, string])[] = [
  ['read', 'var(--status-drive)'],
  ['received', 'var(--status-rest)'],
  ['sent', 'var(--mantine-color-gray-5)'],
  ['failed', 'var(--status-stop)'],
];

/** How far a message to many has come, and what of it can still be cancelled; closing it changes nothing. */
export function SentProgress({ sent, onClose }: SentProgressProps) {
  const t = useText();
  const { messages, cancelling } = useSentMessages(sent);
  const counts = countSent(messages);
  const waiting = messages.filter(({ currentState }) => currentState === 0 || currentState === 10);
  const share = (count: number): number => (count / sent.length) * 100;
  return (
    <Stack gap="sm">
      <Progress.Root size="lg" aria-label={t('messages.progress')}>
        {STEPS.map(([step, color]) => (
          <Progress.Section
            key={step}
            value={share(counts[step])}
            color={color}
            aria-label={t(`messages.step.${step}`)}
          />
        ))}
      </Progress.Root>
      <Words size="sm" role="status">
        {[...STEPS.map(([step]) => step), 'waiting' as const, 'cancelled' as const]
          .filter((step) => counts[step] > 0)
          .map((step) => `${t(`messages.step.${step}`)}: ${counts[step]}`)
          .join(' · ')}
      </Words>
      <Words size="sm" c="dimmed">
        {t('messages.progressHint')}
      </Words>
      {cancelling.error !== null && (
        <Alert variant="light" color="red" role="alert">
          {errorText(t, cancelling.error)}
        </Alert>
      )}
      <Group justify="flex-end">
        {waiting.length > 0 && (
          <Button
            variant="default"
            loading={cancelling.isPending}
            onClick={() => cancelling.mutate(waiting.map(({ id }) => id))}
          >
            {t('messages.cancelWaiting', { count: waiting.length })}
          </Button>
        )}
        <Button data-autofocus onClick={onClose}>
          {t('common.close')}
        </Button>
      </Group>
    </Stack>
  );
}
