import {
  TACHOGRAPH_ARCHIVE_ENTRIES,
  TACHOGRAPH_ARCHIVE_MAX_MB,
  TACHOGRAPH_FILE_MAX_MB,
  TACHOGRAPH_FILES_AT_ONCE,
} from '@konvoj/contract';
import { Alert, Anchor, Button, FileButton, Group, Progress, Table, Text as Words } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useState, type DragEvent, type ReactNode } from 'react';
import { errorText } from '../../../../i18n/error-text.ts';
import { useText } from '../../../../i18n/use-text.ts';
import { useMay } from '../../../../shared/session-state.ts';
import { IncompleteMark } from './file-columns.tsx';
import { useTachographSearch } from '../tachograph-search.ts';
import classes from './archive.module.css';
import { ACCEPTED, countsOf, maxMegabytes, type UploadRow } from './upload-state.ts';
import { useUpload } from './use-upload.ts';

/** Files are dropped anywhere on what it surrounds, or chosen by mouse or keyboard; what came of each stands above. */
export function UploadArea({ children }: { readonly children: ReactNode }) {
  const t = useText();
  const mayEdit = useMay('tachograph.edit');
  const upload = useUpload();
  const [isOver, setOver] = useState(false);
  const over = (event: DragEvent): void => {
    if (!mayEdit || !event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setOver(true);
  };
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    if (mayEdit) upload.send([...event.dataTransfer.files]);
  };
  const isSending = upload.state.status === 'sending';
  return (
    <div
      className={classes.area}
      data-over={isOver || undefined}
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <div className={classes.drop}>
        <IconUpload size={18} color="var(--mantine-color-dimmed)" aria-hidden />
        <Words size="sm" fw={600}>
          {t('tachographArchive.upload.drop')}
        </Words>
        <FileButton multiple accept={ACCEPTED} onChange={upload.send} disabled={!mayEdit || isSending}>
          {(props) => (
            <Button
              {...props}
              size="xs"
              disabled={!mayEdit || isSending}
              {...(!mayEdit && { title: t('tachographArchive.upload.mayNot') })}
            >
              {t('tachographArchive.upload.choose')}
            </Button>
          )}
        </FileButton>
        <Words size="xs" c="dimmed">
          {t('tachographArchive.upload.limits', {
            fileMB: TACHOGRAPH_FILE_MAX_MB,
            archiveMB: TACHOGRAPH_ARCHIVE_MAX_MB,
            max: TACHOGRAPH_FILES_AT_ONCE,
          })}
        </Words>
      </div>
      <Result upload={upload} />
      {children}
    </div>
  );
}

function Result({ upload }: { readonly upload: ReturnType<typeof useUpload> }) {
  const t = useText();
  const { state, cancel, clear } = upload;
  switch (state.status) {
    case 'sending': {
      const { names, progress } = state;
      const [only] = names;
      return (
        <div className={classes.sending} role="status">
          <Words size="sm">
            {names.length === 1 && only !== undefined
              ? t('tachographArchive.upload.sending', { name: only })
              : t('tachographArchive.upload.sendingMany', { count: names.length })}
            {progress && ` · ${t('tachographArchive.upload.read', { done: progress.done, total: progress.count })}`}
          </Words>
          <Progress
            size="sm"
            animated
            aria-label={t('tachographArchive.upload.title')}
            value={progress === null ? 5 : Math.max(5, (progress.done / progress.count) * 100)}
          />
          <Button size="compact-xs" variant="default" onClick={cancel}>
            {t('tachographArchive.upload.cancel')}
          </Button>
        </div>
      );
    }
    case 'done':
      return <Received rows={state.rows} onClear={clear} />;
    case 'cancelled':
      return <Note text={t('tachographArchive.upload.cancelled')} colour="yellow" onClose={clear} />;
    case 'tooMany':
      return (
        <Note
          text={t('tachographArchive.upload.tooMany', { max: TACHOGRAPH_FILES_AT_ONCE })}
          colour="red"
          onClose={clear}
        />
      );
    case 'failed':
      return <Note text={errorText(t, state.failure)} colour="red" onClose={clear} />;
    default:
      return null;
  }
}

interface NoteProps {
  readonly text: string;
  readonly colour: string;
  readonly onClose: () => void;
}

function Note({ text, colour, onClose }: NoteProps) {
  const t = useText();
  return (
    <Alert
      color={colour}
      p="xs"
      mx="sm"
      mb="xs"
      role="alert"
      withCloseButton
      closeButtonLabel={t('common.close')}
      onClose={onClose}
    >
      {text}
    </Alert>
  );
}

function Received({ rows, onClear }: { readonly rows: readonly UploadRow[]; readonly onClear: () => void }) {
  const t = useText();
  return (
    <section className={classes.results} aria-label={t('tachographArchive.upload.result')}>
      <Group gap="sm" justify="space-between">
        <Words size="sm" fw={600} role="status">
          {t('tachographArchive.upload.done', { ...countsOf(rows) })}
        </Words>
        <Button size="compact-xs" variant="subtle" onClick={onClear}>
          {t('tachographArchive.upload.clear')}
        </Button>
      </Group>
      <div className={classes.resultRows}>
        <Table fz="xs" verticalSpacing={3}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('tachographArchive.upload.file')}</Table.Th>
              <Table.Th>{t('tachographArchive.upload.result')}</Table.Th>
              <Table.Th>{t('tachographArchive.owner')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map((row, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- one file may be there under the same name twice
              <ResultRow key={index} row={row} />
            ))}
          </Table.Tbody>
        </Table>
      </div>
    </section>
  );
}

function ResultRow({ row }: { readonly row: UploadRow }) {
  const t = useText();
  const [, change] = useTachographSearch();
  if (row.kind === 'tooLarge') {
    return (
      <Table.Tr>
        <Table.Td>{row.name}</Table.Td>
        <Table.Td c="var(--status-stop)">{t('error.file.too_large', { maxMB: maxMegabytes(row.name) })}</Table.Td>
        <Table.Td />
      </Table.Tr>
    );
  }
  const { name, archive, outcome, refusal, file } = row.received;
  return (
    <Table.Tr>
      <Table.Td>
        {file === null ? (
          name
        ) : (
          <Anchor component="button" type="button" fz="xs" onClick={() => change({ file: file.id }, 'push')}>
            {name}
          </Anchor>
        )}
        {archive !== null && (
          <Words span size="xs" c="dimmed">
            {` ${t('tachographArchive.upload.inArchive', { name: archive })}`}
          </Words>
        )}
      </Table.Td>
      <Table.Td {...(outcome === 'refused' && { c: 'var(--status-stop)' })}>
        {t(`tachographArchive.outcome.${outcome}`)}
        {file?.incomplete === true && (
          <>
            {' '}
            <IncompleteMark t={t} />
          </>
        )}
        {refusal !== null &&
          `: ${t(`tachographFiles.refusal.${refusal}`, { maxMB: TACHOGRAPH_FILE_MAX_MB, max: TACHOGRAPH_ARCHIVE_ENTRIES })}`}
      </Table.Td>
      <Table.Td>
        {file && (file.driver?.name ?? file.vehicle?.name ?? t(`tachographArchive.matching.${file.matching}`))}
      </Table.Td>
    </Table.Tr>
  );
}
