import type { OrderPoint } from '@konvoj/contract';
import { exchangeDateTime } from '@konvoj/i18n';
import { Alert, Button, Group, Modal, Stack, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { errorText } from '../../../i18n/error-text.ts';
import { useText } from '../../../i18n/use-text.ts';
import { useTimeZone } from '../../../shared/session-state.ts';
import { momentText } from '../../../shared/time-window.ts';
import { MomentInput } from '../../../ui/moment-input.tsx';

import type { PointChange } from './use-orders.ts';

interface PointDialogProps {
  readonly point: OrderPoint;
  readonly isSaving: boolean;
  readonly failure: unknown;
  readonly onSave: (change: PointChange['change']) => void;
  readonly onClose: () => void;
}

/** Times of a point by hand, and its problem. An empty time takes the manual one back. */
export function PointDialog({ point, isSaving, failure, onSave, onClose }: PointDialogProps) {
  const t = useText();
  const timeZone = useTimeZone();
  const local = (instant: string | null): string | null => instant && exchangeDateTime(instant, timeZone);
  const before = {
    arrivedAt: local(point.arrival.manual),
    leftAt: local(point.departure.manual),
    problem: point.problem ?? '',
  };
  const [values, setValues] = useState(before);
  const { arrivedAt, leftAt } = values;
  const problem = values.problem.trim();
  const computed = (instant: string | null): string =>
    instant === null ? t('orderBoard.notComputed') : t('orderBoard.computed', { time: momentText(instant, timeZone) });
  const save = (): void =>
    onSave({
      ...(arrivedAt !== before.arrivedAt && { arrivedAt }),
      ...(leftAt !== before.leftAt && { leftAt }),
      ...(problem !== before.problem && { problem: problem === '' ? null : problem }),
    });
  return (
    <Modal opened size="md" title={point.name} closeButtonProps={{ 'aria-label': t('common.close') }} onClose={onClose}>
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          {t('orderBoard.timesHint')}
        </Text>
        <MomentInput
          label={t('orderBoard.arrived')}
          description={computed(point.arrival.computed)}
          value={arrivedAt}
          onChange={(value) => setValues({ ...values, arrivedAt: value })}
        />
        <MomentInput
          label={t('orderBoard.left')}
          description={computed(point.departure.computed)}
          value={leftAt}
          onChange={(value) => setValues({ ...values, leftAt: value })}
        />
        <Textarea
          size="xs"
          label={t('orderBoard.problem')}
          autosize
          minRows={2}
          maxLength={500}
          value={values.problem}
          onChange={(event) => setValues({ ...values, problem: event.currentTarget.value })}
        />
        {failure !== null && (
          <Alert color="red" role="alert" p="xs">
            {errorText(t, failure)}
          </Alert>
        )}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button loading={isSaving} onClick={save}>
            {t('common.save')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
