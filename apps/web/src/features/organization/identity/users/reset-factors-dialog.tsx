import { endpoints, type OrgUser } from '@konvoj/contract';
import { Button, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { errorText } from '../../../../i18n/error-text.ts';
import { useText } from '../../../../i18n/use-text.ts';
import { call } from '../../../../shared/api.ts';
import { Question } from '../../../../ui/question.tsx';
import { showToast } from '../../../../ui/toasts.ts';

interface ResetFactorsDialogProps {
  readonly user: OrgUser;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Asks before the second factors of a user who has lost them are removed. */
export function ResetFactorsDialog({ user: { id, name }, opened, onClose }: ResetFactorsDialogProps) {
  const t = useText();
  const reset = useMutation({
    mutationFn: () => call(endpoints.signInFactors.resetOfUser, { params: { id } }),
    onSuccess: () => {
      showToast(t('signInFactors.reset.done', { name }));
      onClose();
    },
  });
  return (
    <Question
      opened={opened}
      title={t('signInFactors.reset.title')}
      body={t('signInFactors.reset.text', { name })}
      failure={
        reset.error && (
          <Text size="sm" c="var(--status-stop)" role="alert" mt="sm">
            {errorText(t, reset.error)}
          </Text>
        )
      }
      onClose={onClose}
    >
      <Button variant="default" onClick={onClose} data-autofocus>
        {t('common.cancel')}
      </Button>
      <Button color="red" loading={reset.isPending} onClick={() => reset.mutate()}>
        {t('signInFactors.reset.yes')}
      </Button>
    </Question>
  );
}
