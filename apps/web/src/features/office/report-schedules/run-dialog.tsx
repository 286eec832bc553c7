import { endpoints, REPORT_RECIPIENTS_MAX, schemaFindings, type ReportRun } from '@konvoj/contract';
import { Alert, Button, Group, Stack, Table, TagsInput } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { errorText } from '../../../i18n/error-text.ts';
import { useText } from '../../../i18n/use-text.ts';
import { addressOf } from '../../../shared/api.ts';
import { minuteText } from '../../../shared/moment-text.ts';
import { saveFile } from '../../../shared/save-file.ts';
import { useTimeZone } from '../../../shared/session-state.ts';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { useEditForm } from '../../../ui/form/use-edit-form.ts';
import { showToast } from '../../../ui/toasts.ts';
import { useResend } from './use-schedules.ts';
import { failureText } from './words.ts';

interface RunDialogProps {
  readonly run: ReportRun;
  readonly onClose: () => void;
}

/** A report that was sent: its files, what became of each mail, and sending it again. */
export function RunDialog({ run, onClose }: RunDialogProps) {
  const t = useText();
  const resend = useResend();
  const form = useEditForm({
    saved: { recipients: againOf(run) },
    check: (values) => schemaFindings(endpoints.reportArchive.resend.body, values),
    textOf: ({ path, code }) =>
      path === 'recipients' && code === 'too_few' ? t('reportSchedules.noRecipients') : undefined,
    save: ({ recipients }) => resend.mutateAsync({ id: run.id, recipients }),
    onSaved: ({ name }) => {
      showToast(t('reportArchive.resent', { name }));
      onClose();
    },
  });
  const hasFiles = run.files.length > 0;
  return (
    <FormDialog
      form={form}
      size="xl"
      title={t('reportArchive.details', { name: run.name })}
      saveLabel={t('reportArchive.resend')}
      readOnly={!hasFiles}
      onClose={onClose}
    >
      <Stack gap="sm">
        {run.failure && (
          <Alert color={run.state === 'failed' ? 'red' : 'orange'} p="xs">
            {run.state === 'failed'
              ? failureText(run.failure, t)
              : t('reportArchive.retried', { reason: failureText(run.failure, t) })}
          </Alert>
        )}
        <Files run={run} />
        {run.mails.length > 0 && <Mails mails={run.mails} />}
        {hasFiles && (
          <TagsInput
            {...form.getInputProps('recipients')}
            size="xs"
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            label={t('reportSchedules.recipients')}
            description={t('reportArchive.resendHint')}
            acceptValueOnBlur
            maxTags={REPORT_RECIPIENTS_MAX}
            splitChars={[',', ';', ' ']}
          />
        )}
      </Stack>
    </FormDialog>
  );
}

/** Who gets it again: those who did not get it, otherwise everybody; each once. */
function againOf({ mails }: ReportRun): string[] {
  const got = new Set(mails.filter(({ state }) => state === 'sent').map(({ recipient }) => recipient));
  const all = [...new Set(mails.map(({ recipient }) => recipient))];
  const missing = all.filter((recipient) => !got.has(recipient));
  return missing.length > 0 ? missing : all;
}

function Files({ run: { id, files } }: { readonly run: ReportRun }) {
  const t = useText();
  const [failure, setFailure] = useState<unknown>(null);
  const save = async (fileId: number): Promise<void> => {
    setFailure(null);
    try {
      await saveFile(addressOf(endpoints.reportArchive.file, { params: { id, fileId } }));
    } catch (error) {
      setFailure(error);
    }
  };
  return (
    <Group gap="xs">
      {files.map(({ id: fileId, name }) => (
        <Button
          key={fileId}
          size="compact-sm"
          variant="default"
          leftSection={<IconDownload size={14} aria-hidden />}
          aria-label={t('reportArchive.download', { name })}
          onClick={() => void save(fileId)}
        >
          {name}
        </Button>
      ))}
      {failure !== null && (
        <Alert color="red" p="xs" role="alert">
          {errorText(t, failure)}
        </Alert>
      )}
    </Group>
  );
}

function Mails({ mails }: Pick<ReportRun, 'mails'>) {
  const t = useText();
  const timeZone = useTimeZone();
  return (
    <Table aria-label={t('reportArchive.mails')} fz="xs" verticalSpacing={4}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('reportArchive.recipient')}</Table.Th>
          <Table.Th>{t('reportArchive.state')}</Table.Th>
          <Table.Th>{t('reportArchive.endedAt')}</Table.Th>
          <Table.Th ta="right">{t('reportArchive.tries')}</Table.Th>
          <Table.Th>{t('reportArchive.reason')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {mails.map(({ recipient, state, tries, error, createdAt, endedAt }) => (
          <Table.Tr key={`${recipient} ${createdAt}`}>
            <Table.Td>{recipient}</Table.Td>
            <Table.Td>{t(`reportArchive.mailState.${state}`)}</Table.Td>
            <Table.Td>{endedAt === null ? '–' : minuteText(endedAt, timeZone)}</Table.Td>
            <Table.Td ta="right">{tries}</Table.Td>
            <Table.Td>{error}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
