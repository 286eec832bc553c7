import type { ReportTemplate } from '@konvoj/contract';
import { ActionIcon, Badge, Button } from '@mantine/core';
import { IconPencil, IconPlus, IconTemplate, IconTrash } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useText, type Text } from '../../../i18n/use-text.ts';
import { withWholeHeader, type DataColumn } from '../../../ui/data-table/column.ts';
import { DataTable } from '../../../ui/data-table/data-table.tsx';
import { tableStateOf } from '../../../ui/data-table/table-state.ts';
import { EmptyFace, Panel } from '../../../ui/panel.tsx';
import { RemoveQuestion } from '../../../ui/remove-question.tsx';
import { tableName } from './report-table.tsx';
import classes from './reports.module.css';
import { TemplateDialog } from './template-dialog.tsx';
import { arrangementOf, searchOf, tableOfTab } from './template-model.ts';
import { ownTable, ownTableOf, useGeneralColumns, useValueWords } from './use-general.ts';
import { useTableColumns } from './use-table-columns.ts';
import { useTemplateChanges, useTemplates } from './use-templates.ts';

/** Templates of reports: one opens by a click; the columns and the query of a report are saved as a new one. */
export function TemplatesTab() {
  const t = useText();
  const open = useOpenTemplate();
  const templates = useTemplates();
  const [editing, setEditing] = useState<number | 'new' | null>(null);
  const edited = templates.data?.find(({ id }) => id === editing);
  const [removing, setRemoving] = useState<ReportTemplate | null>(null);
  return (
    <>
      <div className={classes.head}>
        <Button size="xs" leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setEditing('new')}>
          {t('reportTemplates.add')}
        </Button>
      </div>
      <div className={classes.table}>
        <Panel
          query={templates}
          isEmpty={(list) => list.length === 0}
          empty={
            <EmptyFace icon={IconTemplate} title={t('reportTemplates.empty')} hint={t('reportTemplates.emptyHint')} />
          }
        >
          {(list) => (
            <DataTable
              name="reports.templates"
              label={t('reportTemplates.title')}
              rows={list}
              columns={columnsOf(t, list, ({ id }) => setEditing(id), setRemoving)}
              rowId={({ id }) => String(id)}
              onSelect={(template) => void open(template)}
            />
          )}
        </Panel>
      </div>
      {editing === 'new' && <TemplateDialog template={null} onClose={() => setEditing(null)} />}
      {edited && <TemplateDialog template={edited} onClose={() => setEditing(null)} />}
      {removing && <RemoveTemplate template={removing} onClose={() => setRemoving(null)} />}
    </>
  );
}

/** Opens the report of a template with its columns; those that do not exist any more are left out. */
function useOpenTemplate(): (template: ReportTemplate) => Promise<void> {
  const navigate = useNavigate();
  const columnsOfTable = useTableColumns();
  const general = useGeneralColumns();
  const words = useValueWords();
  return async ({ content, isDamaged }) => {
    if (isDamaged) return;
    if (content.report === 'general') {
      const columns = general.data ?? (await general.refetch()).data;
      if (content.table === null || columns === undefined) return;
      ownTable.set(ownTableOf(content.table, columns, words));
    } else {
      const table = tableOfTab(content.report, content.type);
      tableStateOf(tableName(table)).set(arrangementOf(content, columnsOfTable(table)));
    }
    void navigate({ to: '.', search: (before: object) => ({ ...before, ...searchOf(content) }) });
  };
}

type OnTemplate = (template: ReportTemplate) => void;

function columnsOf(
  t: Text,
  templates: readonly ReportTemplate[],
  onEdit: OnTemplate,
  onRemove: OnTemplate,
): DataColumn<ReportTemplate>[] {
  const columns: DataColumn<ReportTemplate>[] = [
    { id: 'name', header: t('reportTemplates.name'), width: 160, value: ({ name }) => name },
    {
      id: 'report',
      header: t('reportTemplates.report'),
      width: 120,
      value: ({ content, isDamaged }) => (isDamaged ? null : t(`report.tab.${content.report}`)),
    },
    {
      id: 'range',
      header: t('report.period'),
      width: 110,
      value: ({ content, isDamaged }) => (isDamaged ? null : t(`period.${content.range}`)),
    },
    {
      id: 'shared',
      header: t('reportTemplates.seenBy'),
      width: 100,
      value: ({ shared }) => t(shared ? 'reportTemplates.everybody' : 'reportTemplates.me'),
    },
    { id: 'owner', header: t('reportTemplates.owner'), width: 110, value: ({ owner }) => owner },
    {
      id: 'missing',
      header: t('reportTemplates.missing'),
      // Only where a template needs it: the actions beside it stay in view.
      hidden: !templates.some(({ missingColumns, isDamaged }) => isDamaged || missingColumns.length > 0),
      width: 160,
      wrap: true,
      value: ({ missingColumns, isDamaged }) =>
        isDamaged ? t('reportTemplates.damaged') : missingColumns.join(', ') || null,
      cell: ({ missingColumns, isDamaged }) =>
        (isDamaged || missingColumns.length > 0) && (
          <Badge size="sm" variant="light" color="orange" tt="none">
            {isDamaged ? t('reportTemplates.damaged') : missingColumns.join(', ')}
          </Badge>
        ),
    },
    {
      id: 'edit',
      header: t('reportTemplates.editYes'),
      width: 80,
      sortable: false,
      value: () => null,
      cell: (template) =>
        template.canEdit && (
          <ActionIcon
            size="sm"
            aria-label={t('reportTemplates.edit', { name: template.name })}
            onClick={(event) => {
              event.stopPropagation();
              onEdit(template);
            }}
          >
            <IconPencil size={16} aria-hidden />
          </ActionIcon>
        ),
    },
    {
      id: 'remove',
      header: t('reportTemplates.removeYes'),
      width: 92,
      sortable: false,
      value: () => null,
      cell: (template) =>
        template.canEdit && (
          <ActionIcon
            size="sm"
            color="red"
            aria-label={t('reportTemplates.remove', { name: template.name })}
            onClick={(event) => {
              event.stopPropagation();
              onRemove(template);
            }}
          >
            <IconTrash size={16} aria-hidden />
          </ActionIcon>
        ),
    },
  ];
  return columns.map(withWholeHeader);
}

function RemoveTemplate({ template, onClose }: { readonly template: ReportTemplate; readonly onClose: () => void }) {
  const t = useText();
  const { remove } = useTemplateChanges();
  return (
    <RemoveQuestion
      title={t('reportTemplates.removeTitle')}
      body={t('reportTemplates.removeText', { name: template.name })}
      answer={t('reportTemplates.removeYes')}
      isPending={remove.isPending}
      error={remove.error}
      onRemove={() => remove.mutate(template.id, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}
