import { endpoints } from '@konvoj/contract';
import { Alert, Button, Group, Skeleton, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { errorText } from '../../../../i18n/error-text.ts';
import { useText } from '../../../../i18n/use-text.ts';
import { call } from '../../../../shared/api.ts';
import { pushState, startPush, stopPush, type PushState } from '../../../../shared/browser-push.ts';
import { showToast } from '../../../../ui/toasts.ts';
import { deviceWords } from '../../../../shared/device-words.ts';

const KEY = ['pushState'];

function browserName(): string {
  const { browser, system } = deviceWords(navigator.userAgent);
  return [browser, system].filter((word) => word !== null).join(', ') || 'Web';
}

/** Notifications of this browser: on, off, tried. */
export function Notifications() {
  const t = useText();
  const client = useQueryClient();
  const { data: state } = useQuery({ queryKey: KEY, queryFn: pushState, staleTime: 0 });
  const keep = (now: PushState) => client.setQueryData(KEY, now);
  const start = useMutation({ mutationFn: () => startPush(browserName()), onSuccess: keep });
  const stop = useMutation({ mutationFn: stopPush, onSuccess: () => keep('off') });
  const trial = useMutation({
    mutationFn: () => call(endpoints.push.test),
    onSuccess: () => showToast(t('account.notifications.tried')),
  });
  if (state === undefined) return <Skeleton height={30} />;
  const failure = stop.error ?? trial.error;
  return (
    <>
      <Text size="sm" c="dimmed" mb="xs">
        {t(`account.notifications.state.${state}`)}
      </Text>
      <Group gap="xs">
        {state === 'off' && (
          <Button variant="default" loading={start.isPending} onClick={() => start.mutate()}>
            {t('account.notifications.start')}
          </Button>
        )}
        {state === 'on' && (
          <>
            <Button variant="default" loading={trial.isPending} onClick={() => trial.mutate()}>
              {t('account.notifications.try')}
            </Button>
            <Button variant="subtle" loading={stop.isPending} onClick={() => stop.mutate()}>
              {t('account.notifications.stop')}
            </Button>
          </>
        )}
      </Group>
      {start.error && (
        <Alert color="red" mt="xs" role="alert">
          {start.error instanceof DOMException ? t('account.notifications.failed') : errorText(t, start.error)}
        </Alert>
      )}
      {failure && (
        <Alert color="red" mt="xs" role="alert">
          {errorText(t, failure)}
        </Alert>
      )}
    </>
  );
}
