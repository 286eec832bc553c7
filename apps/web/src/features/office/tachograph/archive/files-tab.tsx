import type { TachographFileRow } from '@konvoj/contract';
import { Alert, Button } from '@mantine/core';
import { IconAlertTriangle, IconArchive, IconSettings } from '@tabler/icons-react';
import { useDeferredValue, useMemo, useState } from 'react';
import { errorText } from '../../../../i18n/error-text.ts';
import { useLanguage, useText } from '../../../../i18n/use-text.ts';
import { ProblemError } from '../../../../shared/api-errors.ts';
import { saveFile } from '../../../../shared/save-file.ts';
import { useMay, useTimeZone } from '../../../../shared/session-state.ts';
import { useTypedSearch } from '../../../../shared/use-typed-search.ts';
import { ColumnChooser } from '../../../../ui/data-table/column-chooser.tsx';
import { DataTable } from '../../../../ui/data-table/data-table.tsx';
import { EmptyFace, Panel } from '../../../../ui/panel.tsx';
import { SearchBox, searchTerm } from '../../../../ui/search-box.tsx';
import { useTachographSearch } from '../tachograph-search.ts';
import classes from '../tachograph.module.css';
import { AssignDialog } from './assign-dialog.tsx';
import { FileFilters, isFiltered } from './file-filters.tsx';
import { fileColumns } from './file-columns.tsx';
import { RemoveFile } from './remove-file.tsx';
import { SettingsDialog } from './settings-dialog.tsx';
import { UploadArea } from './upload-panel.tsx';
import { useFiles, useUnmatchedFiles } from './use-files.ts';

/** The archive: files are dropped on it, filtered, opened, assigned, saved and deleted. */
export function FilesTab() {
  const t = useText();
  const mayChangeSettings = useMay('tachograph.settings');
  const [search] = useTachographSearch();
  const { kind, verdict, driver, vehicle, unmatched } = search;
  const [typed, setTyped] = useTypedSearch();
  const find = useDeferredValue(searchTerm(typed));
  const files = useFiles({
    kind,
    verdict,
    driverId: driver,
    vehicleId: vehicle,
    unmatched,
    ...(find !== '' && { search: find }),
  });
  const rows = useMemo(() => files.data?.pages.flat(), [files.data]);
  const [editsSettings, setEditsSettings] = useState(false);
  const hasFilter = find !== '' || isFiltered(search);
  return (
    <UploadArea>
      <div className={classes.head}>
        <SearchBox label={t('tachographArchive.search')} value={typed} onChange={setTyped} w={170} />
        <FileFilters />
        <UnmatchedNote />
        <div className={classes.tools}>
          {files.hasNextPage && (
            <Button
              size="xs"
              variant="default"
              loading={files.isFetchingNextPage}
              onClick={() => void files.fetchNextPage()}
            >
              {t('tachographArchive.more')}
            </Button>
          )}
          {mayChangeSettings && (
            <Button
              size="xs"
              variant="default"
              leftSection={<IconSettings size={14} aria-hidden />}
              onClick={() => setEditsSettings(true)}
            >
              {t('tachographArchive.settings.open')}
            </Button>
          )}
        </div>
      </div>
      <div className={classes.content}>
        <Panel
          query={{ ...files, data: rows }}
          isEmpty={(list) => list.length === 0}
          empty={
            hasFilter ? (
              <EmptyFace title={t('common.noMatch')} />
            ) : (
              <EmptyFace
                icon={IconArchive}
                title={t('tachographArchive.empty')}
                hint={t('tachographArchive.emptyHint')}
              />
            )
          }
        >
          {(list) => <FileTable files={list} />}
        </Panel>
      </div>
      {editsSettings && <SettingsDialog onClose={() => setEditsSettings(false)} />}
    </UploadArea>
  );
}

/** How many files belong to nobody, while they are not shown alone. */
function UnmatchedNote() {
  const t = useText();
  const [{ unmatched }, change] = useTachographSearch();
  const count = useUnmatchedFiles().data?.length ?? 0;
  if (count === 0 || unmatched === true) return null;
  return (
    <Button
      size="compact-xs"
      variant="light"
      leftSection={<IconAlertTriangle size={14} aria-hidden />}
      onClick={() => change({ unmatched: true })}
    >
      {t('tachographArchive.unmatchedNote', { count })}
    </Button>
  );
}

function FileTable({ files }: { readonly files: readonly TachographFileRow[] }) {
  const t = useText();
  const language = useLanguage();
  const timeZone = useTimeZone();
  const mayEdit = useMay('tachograph.edit');
  const [, change] = useTachographSearch();
  const [assigned, setAssigned] = useState<TachographFileRow | null>(null);
  const [removed, setRemoved] = useState<TachographFileRow | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const columns = useMemo(
    () =>
      fileColumns({
        t,
        language,
        timeZone,
        actions: {
          mayEdit,
          open: ({ id }) => change({ file: id }, 'push'),
          save: (address) => {
            setFailure(null);
            saveFile(address).catch(setFailure);
          },
          assign: setAssigned,
          remove: setRemoved,
        },
      }),
    [t, language, timeZone, mayEdit, change],
  );
  return (
    <div className={classes.filled}>
      {failure !== null && (
        <Alert color="red" p="xs" mx="sm" mb="xs" role="alert" withCloseButton onClose={() => setFailure(null)}>
          {failure instanceof ProblemError && failure.problem.status < 500
            ? errorText(t, failure)
            : t('error.download')}
        </Alert>
      )}
      <DataTable
        name="tachograph.files"
        label={t('tachographArchive.title')}
        rows={files}
        columns={columns}
        rowId={({ id }) => String(id)}
        onSelect={({ id }) => change({ file: id }, 'push')}
      />
      <div className={classes.foot}>
        <ColumnChooser name="tachograph.files" columns={columns} />
      </div>
      {assigned && <AssignDialog file={assigned} onClose={() => setAssigned(null)} />}
      {removed && <RemoveFile file={removed} onClose={() => setRemoved(null)} />}
    </div>
  );
}
