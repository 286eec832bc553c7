import type { TachographFileRow } from '@konvoj/contract';
import { formatDate } from '@konvoj/i18n';
import { Alert, Button } from '@mantine/core';
import { errorText } from '../../../../i18n/error-text.ts';
import { useText, type Text } from '../../../../i18n/use-text.ts';
import { ProblemError } from '../../../../shared/api-errors.ts';
import { Question } from '../../../../ui/question.tsx';
import { showToast } from '../../../../ui/toasts.ts';
import { useFileChanges } from './use-files.ts';

interface RemoveFileProps {
  readonly file: TachographFileRow;
  /** After the file is gone. */
  readonly onRemoved?: () => void;
  readonly onClose: () => void;
}

/** Asks before a file is deleted; one that the law requires stays, with the day until which. */
export function RemoveFile({ file, onRemoved, onClose }: RemoveFileProps) {
  const t = useText();
  const { remove } = useFileChanges();
  const { id, name } = file;
  const confirm = (): void =>
    remove.mutate(id, {
      onSuccess: () => {
        showToast(t('tachographArchive.removed', { name }));
        onClose();
        onRemoved?.();
      },
    });
  return (
    <Question
      opened
      title={t('tachographArchive.removeTitle')}
      body={t('tachographArchive.removeText', { name })}
      failure={
        remove.error && (
          <Alert color="red" mt="sm" role="alert">
            {removalText(t, remove.error)}
          </Alert>
        )
      }
      onClose={onClose}
    >
      <Button variant="default" onClick={onClose} data-autofocus>
        {t('common.cancel')}
      </Button>
      <Button color="red" loading={remove.isPending} onClick={confirm}>
        {t('tachographArchive.remove')}
      </Button>
    </Question>
  );
}

/** The day until which a file is kept comes as it is on the wire. */
function removalText(t: Text, failure: unknown): string {
  const until = failure instanceof ProblemError ? failure.problem.params?.['until'] : undefined;
  return failure instanceof ProblemError && failure.code === 'tachograph_file.kept' && typeof until === 'string'
    ? t('error.tachograph_file.kept', { until: formatDate(until, 'UTC') })
    : errorText(t, failure);
}
