import { REMOVAL_GRACE_DAYS, type Customer } from '@konvoj/contract';
import { formatDateTime } from '@konvoj/i18n';
import { Alert, Button, Group, Modal, Text, TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { errorText } from '../../../../i18n/error-text.ts';
import { useText } from '../../../../i18n/use-text.ts';
import { useTimeZone } from '../../../../shared/session-state.ts';
import { showToast } from '../../../../ui/toasts.ts';
import { useRemoveCustomer } from './use-customers.ts';

interface RemovalDialogProps {
  readonly customer: Customer;
  readonly onClose: () => void;
}

/** Confirms the deletion of an organization by its typed name. */
export function RemovalDialog({ customer: { id, name }, onClose }: RemovalDialogProps) {
  const t = useText();
  const timeZone = useTimeZone();
  const removal = useRemoveCustomer();
  const [typed, setTyped] = useState('');
  const isConfirmed = typed.trim() === name;
  const remove = (event: FormEvent) => {
    event.preventDefault();
    if (!isConfirmed) return;
    removal.mutate(
      { id, name: typed },
      {
        onSuccess: ({ removalAt }) => {
          showToast(t('customers.removal.done', { name, at: formatDateTime(removalAt, timeZone) }));
          onClose();
        },
      },
    );
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('customers.removal.title', { name })}
      closeButtonProps={{ 'aria-label': t('common.close') }}
      styles={{ title: { fontWeight: 600 } }}
    >
      <form onSubmit={remove}>
        <Text size="sm">{t('customers.removal.text', { days: REMOVAL_GRACE_DAYS })}</Text>
        <TextInput
          mt="sm"
          label={t('customers.removal.confirm')}
          placeholder={name}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          data-autofocus
        />
        {removal.error && (
          <Alert color="red" mt="sm" role="alert">
            {errorText(t, removal.error)}
          </Alert>
        )}
        <Group justify="flex-end" gap="sm" mt="md">
          <Button variant="default" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" color="red" disabled={!isConfirmed} loading={removal.isPending}>
            {t('customers.removal.yes', { days: REMOVAL_GRACE_DAYS })}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
