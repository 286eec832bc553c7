import { endpoints, NAME_LENGTH, schemaFindings } from '@konvoj/contract';
import { Select, Switch, TextInput } from '@mantine/core';
import { z } from 'zod';
import { useText } from '../../../i18n/use-text.ts';
import { tableStateOf } from '../../../ui/data-table/table-state.ts';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { useEditForm } from '../../../ui/form/use-edit-form.ts';
import { showToast } from '../../../ui/toasts.ts';
import { useReportSearch } from './report-search.ts';
import { tableName } from './report-table.tsx';
import { tableOfTab, templateOf, TEMPLATE_TABS } from './template-model.ts';
import { useTableColumns } from './use-table-columns.ts';
import { useTemplateChanges } from './use-templates.ts';

const templateForm = z.object({ name: z.string(), report: z.enum(TEMPLATE_TABS), shared: z.boolean() });
type TemplateForm = z.infer<typeof templateForm>;
const EMPTY: TemplateForm = { name: '', report: 'report', shared: false };

/** Saves the query in the address and the columns of a report, as the user has arranged them, under a name. */
export function TemplateDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useText();
  const [search] = useReportSearch();
  const columnsOfTable = useTableColumns();
  const { create } = useTemplateChanges();
  const bodyOf = ({ name, report, shared }: TemplateForm) => {
    const table = tableOfTab(report, search.type);
    const content = templateOf(report, search, columnsOfTable(table), tableStateOf(tableName(table)).get());
    return { name, shared, content };
  };
  const form = useEditForm({
    saved: EMPTY,
    check: (values) => schemaFindings(endpoints.reportTemplates.create.body, bodyOf(values)),
    save: (values) => create.mutateAsync(bodyOf(values)),
    onSaved: ({ name }) => {
      showToast(t('reportTemplates.saved', { name }));
      onClose();
    },
  });
  return (
    <FormDialog form={form} size="md" title={t('reportTemplates.add')} onClose={onClose}>
      <TextInput
        {...form.getInputProps('name')}
        label={t('reportTemplates.name')}
        description={t('reportTemplates.nameHint')}
        required
        data-autofocus
        maxLength={NAME_LENGTH.max}
      />
      <Select
        {...form.getInputProps('report')}
        label={t('reportTemplates.report')}
        allowDeselect={false}
        data={TEMPLATE_TABS.map((tab) => ({ value: tab, label: t(`report.tab.${tab}`) }))}
      />
      <Switch {...form.getInputProps('shared', { type: 'checkbox' })} label={t('reportTemplates.share')} />
    </FormDialog>
  );
}
