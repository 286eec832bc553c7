import { endpoints, type DataExport } from '@konvoj/contract';
import { formatDateTime, formatNumber } from '@konvoj/i18n';
import { ActionIcon, Alert, Button, Group, Progress, Stack, Text as Words, Title, Tooltip } from '@mantine/core';
import { IconDownload, IconPackageExport, IconTrash, IconX } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { errorText } from '../../../i18n/error-text.ts';
import { useLanguage, useText, type Text } from '../../../i18n/use-text.ts';
import { addressOf } from '../../../shared/api.ts';
import { useTimeZone } from '../../../shared/session-state.ts';
import type { DataColumn } from '../../../ui/data-table/column.ts';
import { DataTable } from '../../../ui/data-table/data-table.tsx';
import { EmptyFace, Panel } from '../../../ui/panel.tsx';
import { RemoveQuestion } from '../../../ui/remove-question.tsx';
import { showToast } from '../../../ui/toasts.ts';
import classes from './data-exports-panel.module.css';
import { isOpen, useDataExports, useRemoveExport, useStartExport } from './use-data-exports.ts';

const MEGABYTE = 1_000_000;

/** Everything that the organization owns as one archive: prepared on request, then downloaded. */
export function DataExportsPanel() {
  const t = useText();
  const query = useDataExports();
  const start = useStartExport();
  const [removed, setRemoved] = useState<DataExport | null>(null);
  const columns = useColumns(setRemoved);
  const open = query.data?.find(isOpen);
  return (
    <section className={classes.page} aria-label={t('dataExports.title')}>
      <Stack gap="xs" p="sm">
        <Group justify="space-between" align="start" wrap="nowrap">
          <div>
            <Title order={2} size="h5">
              {t('dataExports.title')}
            </Title>
            <Words size="sm" c="dimmed" maw={680}>
              {t('dataExports.intro')}
            </Words>
          </div>
          <Button
            size="xs"
            leftSection={<IconPackageExport size={14} aria-hidden />}
            loading={start.isPending}
            disabled={open !== undefined}
            onClick={() => start.mutate()}
          >
            {t('dataExports.start')}
          </Button>
        </Group>
        {start.error && (
          <Alert color="red" p="xs" role="alert">
            {errorText(t, start.error)}
          </Alert>
        )}
        {open !== undefined && <UnderWay open={open} />}
      </Stack>
      <div className={classes.table}>
        <Panel
          query={query}
          isEmpty={(exports) => exports.length === 0}
          empty={
            <EmptyFace icon={IconPackageExport} title={t('dataExports.empty')} hint={t('dataExports.emptyHint')} />
          }
        >
          {(exports) => (
            <DataTable
              name="data-exports"
              label={t('dataExports.title')}
              rows={exports}
              columns={columns}
              rowId={({ id }) => id}
            />
          )}
        </Panel>
      </div>
      {removed !== null && <RemoveExport removed={removed} onClose={() => setRemoved(null)} />}
    </section>
  );
}

function UnderWay({ open: { state, progress } }: { readonly open: DataExport }) {
  const t = useText();
  const title = t(state === 'queued' ? 'dataExports.waits' : 'dataExports.running');
  return (
    <Stack gap={4} maw={480}>
      <Words size="sm" role="status">
        {title}
      </Words>
      <Progress value={progress} animated aria-label={title} />
      <Words size="xs" c="dimmed">
        {t('dataExports.mailHint')}
      </Words>
    </Stack>
  );
}

function stateOf({ state, progress, expiresAt }: DataExport, t: Text, timeZone: string): string {
  if (state === 'running') return t('dataExports.stateOf.running', { progress });
  if (state !== 'ready' || expiresAt === null) return t(`dataExports.stateOf.${state === 'ready' ? 'expired' : state}`);
  return t('dataExports.stateOf.ready', { until: formatDateTime(expiresAt, timeZone) });
}

function useColumns(onRemove: (removed: DataExport) => void): DataColumn<DataExport>[] {
  const t = useText();
  const language = useLanguage();
  const timeZone = useTimeZone();
  return useMemo(
    () => [
      {
        id: 'startedAt',
        header: t('dataExports.startedAt'),
        width: 140,
        value: ({ createdAt }) => createdAt,
        cell: ({ createdAt }) => formatDateTime(createdAt, timeZone),
      },
      { id: 'startedBy', header: t('dataExports.startedBy'), width: 160, value: ({ createdBy }) => createdBy },
      {
        id: 'state',
        header: t('dataExports.state'),
        width: 240,
        value: (each) => stateOf(each, t, timeZone),
      },
      {
        id: 'size',
        header: t('dataExports.size'),
        width: 100,
        align: 'right',
        value: ({ size }) => size,
        cell: ({ size }) => size !== null && `${formatNumber(language, size / MEGABYTE, 1)} MB`,
      },
      {
        id: 'actions',
        header: t('dataExports.actions'),
        width: 100,
        sortable: false,
        value: () => null,
        cell: (each) => <Actions of={each} onRemove={onRemove} />,
      },
    ],
    [t, language, timeZone, onRemove],
  );
}

interface ActionsProps {
  readonly of: DataExport;
  readonly onRemove: (removed: DataExport) => void;
}

function Actions({ of, onRemove }: ActionsProps) {
  const t = useText();
  const remove = t(isOpen(of) ? 'dataExports.cancel' : 'dataExports.remove');
  return (
    <Group gap={4} wrap="nowrap">
      {of.state === 'ready' && (
        <Tooltip label={t('dataExports.download')}>
          <ActionIcon
            component="a"
            size="sm"
            href={addressOf(endpoints.dataExports.download, { params: { id: of.id } })}
            download
            aria-label={t('dataExports.download')}
          >
            <IconDownload size={16} aria-hidden />
          </ActionIcon>
        </Tooltip>
      )}
      {(of.state === 'ready' || isOpen(of)) && (
        <Tooltip label={remove}>
          <ActionIcon size="sm" aria-label={remove} onClick={() => onRemove(of)}>
            {isOpen(of) ? <IconX size={16} aria-hidden /> : <IconTrash size={16} aria-hidden />}
          </ActionIcon>
        </Tooltip>
      )}
    </Group>
  );
}

interface RemoveExportProps {
  readonly removed: DataExport;
  readonly onClose: () => void;
}

function RemoveExport({ removed, onClose }: RemoveExportProps) {
  const t = useText();
  const removal = useRemoveExport();
  const cancels = isOpen(removed);
  const done = () => {
    if (!cancels) showToast(t('dataExports.removed'));
    onClose();
  };
  return (
    <RemoveQuestion
      title={t(cancels ? 'dataExports.cancelTitle' : 'dataExports.removeTitle')}
      body={t(cancels ? 'dataExports.cancelText' : 'dataExports.removeText')}
      answer={t(cancels ? 'dataExports.cancel' : 'dataExports.remove')}
      isPending={removal.isPending}
      error={removal.error}
      onRemove={() => removal.mutate(removed.id, { onSuccess: done })}
      onClose={onClose}
    />
  );
}
