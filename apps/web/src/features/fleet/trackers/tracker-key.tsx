import type { Tracker } from '@konvoj/contract';
import { Alert, Button, Code, CopyButton, Group, Stack, Text as Words } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { useState } from 'react';
import { errorText } from '../../../i18n/error-text.ts';
import { useText } from '../../../i18n/use-text.ts';
import { showToast } from '../../../ui/toasts.ts';
import classes from './trackers.module.css';
import { useRemoveKey, useRenewKey } from './use-trackers.ts';

/** The key without which reports over HTTP are refused: created, shown once, replaced, removed. */
export function TrackerKey({ tracker }: { readonly tracker: Pick<Tracker, 'id' | 'imei' | 'hasKey'> }) {
  const t = useText();
  const [hasKey, setHasKey] = useState(tracker.hasKey);
  const renewal = useRenewKey(tracker.id);
  const removal = useRemoveKey(tracker.id);
  const failure = renewal.error ?? removal.error;
  const renew = () => renewal.mutate(undefined, { onSuccess: () => setHasKey(true) });
  const remove = () =>
    removal.mutate(undefined, {
      onSuccess: () => {
        setHasKey(false);
        renewal.reset();
        showToast(t('trackers.key.removed'));
      },
    });
  return (
    <section className={classes.key} aria-label={t('trackers.key.title')}>
      <Group justify="space-between" gap="xs">
        <Words size="sm" fw={600}>
          {t('trackers.key.title')}
        </Words>
        <Group gap="xs">
          {hasKey && (
            <Button variant="subtle" color="red" size="compact-sm" loading={removal.isPending} onClick={remove}>
              {t('trackers.key.remove')}
            </Button>
          )}
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<IconKey size={14} aria-hidden />}
            loading={renewal.isPending}
            onClick={renew}
          >
            {t(hasKey ? 'trackers.key.renew' : 'trackers.key.create')}
          </Button>
        </Group>
      </Group>
      <Words size="xs" c="dimmed">
        {t(hasKey ? 'trackers.key.set' : 'trackers.key.none')} {hasKey && !renewal.data && t('trackers.key.renewHint')}
      </Words>
      {renewal.data && <NewKey secret={renewal.data.key} />}
      {failure && (
        <Alert color="red" role="alert">
          {errorText(t, failure)}
        </Alert>
      )}
    </section>
  );
}

function NewKey({ secret }: { readonly secret: string }) {
  const t = useText();
  return (
    <Stack gap={4} role="status">
      <Words size="sm">{t('trackers.key.shown')}</Words>
      <Group gap="xs" wrap="nowrap">
        <Code className={classes.secret ?? ''}>{`?key=${secret}`}</Code>
        <CopyButton value={secret}>
          {({ copied, copy }) => (
            <Button variant="default" size="compact-sm" onClick={copy}>
              {t(copied ? 'trackers.copied' : 'trackers.key.copy')}
            </Button>
          )}
        </CopyButton>
      </Group>
    </Stack>
  );
}
