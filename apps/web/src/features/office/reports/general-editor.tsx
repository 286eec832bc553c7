import { generalUnit, type GeneralColumn } from '@konvoj/contract';
import { Checkbox, MultiSelect, Select } from '@mantine/core';
import { useText } from '../../../i18n/use-text.ts';
import { GeneralOptions } from './general-options.tsx';
import classes from './reports.module.css';
import { ownTable, withKnownColumns } from './use-general.ts';

/** Rows, columns, groups, order and conditions of the table. */
export function GeneralEditor({ columns }: { readonly columns: readonly GeneralColumn[] }) {
  const t = useText();
  const table = withKnownColumns(
    ownTable.use((state) => state),
    columns,
  );
  const choices = columns.map(({ id, name }) => ({ value: id, label: name }));
  const [sorted] = table.sort;
  const aggregationOf = new Map(table.columns.map((column) => [column.id, column]));
  return (
    <div className={classes.head}>
      <Select
        size="xs"
        w={130}
        aria-label={t('generalReport.unit')}
        allowDeselect={false}
        data={generalUnit.options.map((unit) => ({ value: unit, label: t(`generalReport.units.${unit}`) }))}
        value={table.unit}
        onChange={(value) => ownTable.set({ unit: generalUnit.options.find((unit) => unit === value) ?? table.unit })}
      />
      <MultiSelect
        size="xs"
        className={classes.columns ?? ''}
        searchable
        aria-label={t('generalReport.columns')}
        data={choices}
        value={table.columns.map(({ id }) => id)}
        onChange={(ids) => {
          if (ids.length > 0) ownTable.set({ columns: ids.map((id) => aggregationOf.get(id) ?? { id }) });
        }}
      />
      <MultiSelect
        size="xs"
        className={classes.choice ?? ''}
        clearable
        aria-label={t('generalReport.groups')}
        placeholder={table.groups.length === 0 ? t('generalReport.groups') : ''}
        maxValues={3}
        data={choices}
        value={table.groups}
        onChange={(groups) => ownTable.set({ groups })}
      />
      <Select
        size="xs"
        w={150}
        clearable
        aria-label={t('generalReport.sort')}
        placeholder={t('generalReport.sort')}
        data={choices}
        value={sorted?.column ?? null}
        onChange={(column) =>
          ownTable.set({ sort: column === null ? [] : [{ column, descending: sorted?.descending ?? false }] })
        }
      />
      {sorted && (
        <Checkbox
          size="xs"
          label={t('generalReport.descending')}
          checked={sorted.descending}
          onChange={() => ownTable.set({ sort: [{ ...sorted, descending: !sorted.descending }] })}
        />
      )}
      <GeneralOptions table={table} columns={columns} />
    </div>
  );
}
