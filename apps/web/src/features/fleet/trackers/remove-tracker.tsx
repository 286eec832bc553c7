import type { Tracker } from '@konvoj/contract';
import { Alert, Button, Group, Modal, Text as Words } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { errorText } from '../../../i18n/error-text.ts';
import { useText } from '../../../i18n/use-text.ts';
import { showToast } from '../../../ui/toasts.ts';
import { useRemoveTracker } from './use-trackers.ts';

interface RemoveTrackerProps {
  readonly tracker: Tracker;
  readonly onRemoved: () => void;
}

/** Gives a tracker up, after asking: it is refused from then on. */
export function RemoveTracker({ tracker: { id, imei }, onRemoved }: RemoveTrackerProps) {
  const t = useText();
  const [isAsking, setAsking] = useState(false);
  const removal = useRemoveTracker();
  const remove = () =>
    removal.mutate(id, {
      onSuccess: () => {
        showToast(t('trackers.removed', { imei }));
        onRemoved();
      },
    });
  return (
    <>
      <Button
        variant="subtle"
        color="red"
        leftSection={<IconTrash size={14} aria-hidden />}
        onClick={() => setAsking(true)}
      >
        {t('trackers.remove')}
      </Button>
      <Modal
        opened={isAsking}
        onClose={() => setAsking(false)}
        title={t('trackers.removeTitle', { imei })}
        closeButtonProps={{ 'aria-label': t('common.close') }}
      >
        <Words size="sm">{t('trackers.removeText')}</Words>
        {removal.error && (
          <Alert color="red" mt="sm" role="alert">
            {errorText(t, removal.error)}
          </Alert>
        )}
        <Group justify="flex-end" mt="md">
          <Button variant="default" onClick={() => setAsking(false)} data-autofocus>
            {t('common.cancel')}
          </Button>
          <Button color="red" loading={removal.isPending} onClick={remove}>
            {t('trackers.remove')}
          </Button>
        </Group>
      </Modal>
    </>
  );
}
