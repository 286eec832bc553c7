import type { ApiToken } from '@konvoj/contract';
import { Alert, Button, Group, Modal, Text } from '@mantine/core';
import { errorText } from '../../../i18n/error-text.ts';
import { useText } from '../../../i18n/use-text.ts';
import { showToast } from '../../../ui/toasts.ts';
import { useRemoveToken } from './use-api-tokens.ts';

interface RemoveTokenDialogProps {
  readonly token: ApiToken;
  readonly onClose: () => void;
}

/** Asks for confirmation: a program loses its access, and the secret cannot be restored. */
export function RemoveTokenDialog({ token: { id, name }, onClose }: RemoveTokenDialogProps) {
  const t = useText();
  const removal = useRemoveToken();
  const remove = () =>
    removal.mutate(id, {
      onSuccess: () => {
        showToast(t('apiTokens.removed', { name }));
        onClose();
      },
    });
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('apiTokens.removeTitle')}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <Text size="sm">{t('apiTokens.removeText', { name })}</Text>
      {removal.error && (
        <Alert color="red" mt="sm" role="alert">
          {errorText(t, removal.error)}
        </Alert>
      )}
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onClose} data-autofocus>
          {t('apiTokens.cancel')}
        </Button>
        <Button color="red" loading={removal.isPending} onClick={remove}>
          {t('apiTokens.removeYes')}
        </Button>
      </Group>
    </Modal>
  );
}
