import type { Customer } from '@konvoj/contract';
import { formatDateTime } from '@konvoj/i18n';
import { Alert, Button, Group, Text } from '@mantine/core';
import { errorText } from '../../../../i18n/error-text.ts';
import { useText } from '../../../../i18n/use-text.ts';
import { useTimeZone } from '../../../../shared/session-state.ts';
import { showToast } from '../../../../ui/toasts.ts';
import { useKeepCustomer } from './use-customers.ts';

/** When an organization is deleted, and the way back as long as there is one. */
export function RemovalState({ customer: { id, name, removalAt, removalBegan } }: { readonly customer: Customer }) {
  const t = useText();
  const timeZone = useTimeZone();
  const keep = useKeepCustomer();
  if (removalAt === null) return null;
  const kept = () => showToast(t('customers.removal.cancelled', { name }));
  return (
    <Alert color="red" p="xs" my={4}>
      <Group justify="space-between">
        <Text size="sm">
          {removalBegan
            ? t('customers.removal.began')
            : t('customers.removal.scheduled', { at: formatDateTime(removalAt, timeZone) })}
        </Text>
        {!removalBegan && (
          <Button
            size="compact-xs"
            variant="default"
            aria-label={t('customers.removal.cancelOf', { name })}
            loading={keep.isPending}
            onClick={() => keep.mutate(id, { onSuccess: kept })}
          >
            {t('customers.removal.cancel')}
          </Button>
        )}
      </Group>
      {keep.error && (
        <Text size="sm" role="alert">
          {errorText(t, keep.error)}
        </Text>
      )}
    </Alert>
  );
}
