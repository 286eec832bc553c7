import { endpoints, NAME_LENGTH, schemaFindings, type ReportTemplate, type TemplateContent } from '@konvoj/contract';
import { Checkbox, Select, Switch, TextInput } from '@mantine/core';
import { z } from 'zod';
import { useText } from '../../../i18n/use-text.ts';
import { tableStateOf } from '../../../ui/data-table/table-state.ts';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { useEditForm } from '../../../ui/form/use-edit-form.ts';
import { showToast } from '../../../ui/toasts.ts';
import { useReportSearch } from './report-search.ts';
import { tableName } from './report-table.tsx';
import { tableOfTab, tableTemplateOf, templateOf, TEMPLATE_TABS } from './template-model.ts';
import { definitionOf, ownTable, useGeneralColumns, useValueWords, withKnownColumns } from './use-general.ts';
import { useTableColumns } from './use-table-columns.ts';
import { useTemplateChanges } from './use-templates.ts';

const templateForm = z.object({
  name: z.string(),
  report: z.enum(TEMPLATE_TABS),
  shared: z.boolean(),
  /** Whether its query and columns become those of the screen; of a new one always. */
  replaces: z.boolean(),
});
type TemplateForm = z.infer<typeof templateForm>;
const EMPTY: TemplateForm = { name: '', report: 'report', shared: false, replaces: true };

interface TemplateDialogProps {
  /** Null: a new one. */
  readonly template: ReportTemplate | null;
  readonly onClose: () => void;
}

/** Saves the query in the address and the columns of a report under a name; an existing template is renamed or replaced. */
export function TemplateDialog({ template, onClose }: TemplateDialogProps) {
  const t = useText();
  const contentOf = useContentOnScreen();
  const { create, replace, reload } = useTemplateChanges();
  const bodyOf = ({ name, report, shared, replaces }: TemplateForm) => ({
    name,
    shared,
    content: template === null || replaces ? contentOf(report) : template.content,
  });
  const form = useEditForm({
    saved: template === null ? EMPTY : formOf(template),
    ...(template !== null && { version: template.version, reload }),
    check: (values) => schemaFindings(endpoints.reportTemplates.create.body, bodyOf(values)),
    save: (values, _changes, version) =>
      template === null
        ? create.mutateAsync(bodyOf(values))
        : replace.mutateAsync({ id: template.id, body: bodyOf(values), version }),
    onSaved: ({ name }) => {
      showToast(t('reportTemplates.saved', { name }));
      onClose();
    },
  });
  const { replaces } = form.values;
  return (
    <FormDialog
      form={form}
      size="md"
      title={t(template === null ? 'reportTemplates.add' : 'reportTemplates.editTitle')}
      onClose={onClose}
    >
      <TextInput
        {...form.getInputProps('name')}
        label={t('reportTemplates.name')}
        description={replaces ? t('reportTemplates.nameHint') : undefined}
        required
        data-autofocus
        maxLength={NAME_LENGTH.max}
      />
      {template !== null && !template.isDamaged && (
        <Checkbox
          {...form.getInputProps('replaces', { type: 'checkbox' })}
          label={t('reportTemplates.replaces')}
          my="xs"
        />
      )}
      {replaces && (
        <Select
          {...form.getInputProps('report')}
          label={t('reportTemplates.report')}
          allowDeselect={false}
          data={TEMPLATE_TABS.map((tab) => ({ value: tab, label: t(`report.tab.${tab}`) }))}
        />
      )}
      <Switch {...form.getInputProps('shared', { type: 'checkbox' })} label={t('reportTemplates.share')} />
    </FormDialog>
  );
}

const formOf = ({ name, shared, isDamaged, content: { report } }: ReportTemplate): TemplateForm => ({
  name,
  report,
  shared,
  // What cannot be read can only be replaced.
  replaces: isDamaged,
});

/** What a template of a tab would hold now. */
function useContentOnScreen(): (report: TemplateForm['report']) => TemplateContent {
  const [search] = useReportSearch();
  const columnsOfTable = useTableColumns();
  const { data: known = [] } = useGeneralColumns();
  const words = useValueWords();
  return (report) => {
    if (report === 'general') {
      return tableTemplateOf(search, definitionOf(withKnownColumns(ownTable.get(), known), known, words));
    }
    const table = tableOfTab(report, search.type);
    return templateOf(report, search, columnsOfTable(table), tableStateOf(tableName(table)).get());
  };
}
