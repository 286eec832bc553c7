import { filterTest, type GeneralColumn } from '@konvoj/contract';
import { formatNumber } from '@konvoj/i18n';
import { ActionIcon, Button, Group, Popover, ScrollArea, Select, Stack, TextInput } from '@mantine/core';
import { IconFilter, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { isUnreadable, ownTable, useValueWords, type OwnTable, type TypedFilter } from './use-general.ts';

interface OptionsProps {
  readonly table: OwnTable;
  readonly columns: readonly GeneralColumn[];
}

interface PartProps extends OptionsProps {
  /** Lists open inside of it, so that a click in one is none outside of the popover. */
  readonly listsIn: HTMLElement | null;
}

const openingIn = (target: HTMLElement | null) => (target === null ? {} : { portalProps: { target } });

/** The conditions of the table, and what stands under its columns. */
export function GeneralOptions({ table, columns }: OptionsProps) {
  const t = useText();
  const words = useValueWords();
  const [dropdown, setDropdown] = useState<HTMLElement | null>(null);
  const hasUnreadable = table.filters.some((filter) => isUnreadable(filter, columns, words));
  return (
    <Popover position="bottom-end" shadow="md" withinPortal trapFocus>
      <Popover.Target>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconFilter size={14} aria-hidden />}
          {...(hasUnreadable && { c: 'var(--status-stop)', title: t('generalReport.unreadable') })}
        >
          {t('generalReport.filters')}
          {table.filters.length > 0 && ` (${table.filters.length})`}
        </Button>
      </Popover.Target>
      <Popover.Dropdown ref={setDropdown} p="sm" aria-label={t('generalReport.filters')}>
        <ScrollArea.Autosize mah={420} type="auto">
          <Stack gap="xs" pr="sm">
            <Filters table={table} columns={columns} listsIn={dropdown} />
            <Figures table={table} columns={columns} listsIn={dropdown} />
          </Stack>
        </ScrollArea.Autosize>
      </Popover.Dropdown>
    </Popover>
  );
}

function Filters({ table: { filters }, columns, listsIn }: PartProps) {
  const t = useText();
  const words = useValueWords();
  const change = (index: number, patch: Partial<TypedFilter>) =>
    ownTable.set({ filters: filters.map((filter, at) => (at === index ? { ...filter, ...patch } : filter)) });
  const problemOf = (id: string) => {
    const type = columns.find((column) => column.id === id)?.type;
    const example = formatNumber(words.language, 1_200.5, 1);
    if (type === 'duration') return t('generalReport.noDuration', { example });
    return type === 'instant' ? t('generalReport.noDay') : t('generalReport.noNumber', { example });
  };
  const choices = columns.map(({ id, name, unit }) => ({
    value: id,
    label: unit === null ? name : `${name} (${unit})`,
  }));
  return (
    <>
      {filters.map(({ column, test, typed }, index) => (
        // A condition has no name of its own; its place in the list is what it is.
        // oxlint-disable-next-line react/no-array-index-key
        <Group key={index} gap="xs" wrap="nowrap" align="flex-start">
          <Select
            size="xs"
            comboboxProps={openingIn(listsIn)}
            aria-label={t('generalReport.filterColumn')}
            allowDeselect={false}
            data={choices}
            value={column}
            onChange={(value) => change(index, { column: value ?? column })}
          />
          <Select
            size="xs"
            comboboxProps={openingIn(listsIn)}
            aria-label={t('generalReport.test')}
            allowDeselect={false}
            data={filterTest.options.map((each) => ({ value: each, label: t(`generalReport.tests.${each}`) }))}
            value={test}
            onChange={(value) => change(index, { test: filterTest.options.find((each) => each === value) ?? test })}
          />
          {test !== 'known' && test !== 'unknown' && (
            <TextInput
              size="xs"
              w={150}
              aria-label={t('generalReport.value')}
              value={typed}
              error={isUnreadable({ column, test, typed }, columns, words) && problemOf(column)}
              maxLength={200}
              onChange={({ currentTarget }) => change(index, { typed: currentTarget.value })}
            />
          )}
          <ActionIcon
            aria-label={t('generalReport.removeFilter')}
            variant="subtle"
            onClick={() => ownTable.set({ filters: filters.filter((_, at) => at !== index) })}
          >
            <IconTrash size={16} aria-hidden />
          </ActionIcon>
        </Group>
      ))}
      <Button
        size="xs"
        variant="light"
        disabled={filters.length >= 20}
        leftSection={<IconPlus size={14} aria-hidden />}
        onClick={() =>
          ownTable.set({ filters: [...filters, { column: columns[0]?.id ?? '', test: 'contains', typed: '' }] })
        }
      >
        {t('generalReport.addFilter')}
      </Button>
    </>
  );
}

/** The figure under each column that offers more than one. */
function Figures({ table, columns, listsIn }: PartProps) {
  const t = useText();
  const offeredBy = new Map(columns.map((column) => [column.id, column]));
  return table.columns.map(({ id, aggregation }) => {
    const column = offeredBy.get(id);
    if (column === undefined || column.aggregations.length < 2) return null;
    return (
      <Select
        key={id}
        size="xs"
        comboboxProps={openingIn(listsIn)}
        label={t('generalReport.aggregation', { column: column.name })}
        clearable
        data={column.aggregations.map((each) => ({ value: each, label: t(`generalReport.aggregations.${each}`) }))}
        value={aggregation ?? (column.aggregations[0] === 'total' ? 'total' : null)}
        onChange={(value) => {
          const chosen = column.aggregations.find((each) => each === value);
          ownTable.set({
            columns: table.columns.map((each) =>
              each.id === id ? { id, ...(chosen !== undefined && { aggregation: chosen }) } : each,
            ),
          });
        }}
      />
    );
  });
}
