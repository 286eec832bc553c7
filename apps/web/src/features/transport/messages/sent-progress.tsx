import type { Message } from '@konvoj/contract';
import { Button, Group, Progress, Stack, Text as Words } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { onLiveMessages } from '../../../live/live-messages.ts';
import { countSent, type SentCounts } from './sent-model.ts';
import { withMessages } from './thread-model.ts';

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

/** How far a message to many has come, while one looks on; closing it changes nothing. */
export function SentProgress({ sent, onClose }: SentProgressProps) {
  const t = useText();
  const counts = countSent(useFollowed(sent));
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
        {[...STEPS.map(([step]) => step), 'waiting' as const]
          .filter((step) => counts[step] > 0)
          .map((step) => `${t(`messages.step.${step}`)}: ${counts[step]}`)
          .join(' · ')}
      </Words>
      <Words size="sm" c="dimmed">
        {t('messages.progressHint')}
      </Words>
      <Group justify="flex-end">
        <Button data-autofocus onClick={onClose}>
          {t('common.close')}
        </Button>
      </Group>
    </Stack>
  );
}

/** These messages as live data go on changing them. */
function useFollowed(sent: readonly Message[]): readonly Message[] {
  const [messages, setMessages] = useState(sent);
  useEffect(() => {
    const ids = new Set(sent.map(({ id }) => id));
    return onLiveMessages((came) => {
      const ofThese = came.filter(({ id }) => ids.has(id));
      setMessages((held) => withMessages(held, ofThese));
    });
  }, [sent]);
  return messages;
}
