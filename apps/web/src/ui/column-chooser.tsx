import { ActionIcon, Checkbox, Popover, ScrollArea, Stack, Tooltip } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';
import { useText } from '../i18n/use-text.ts';
import type { DataColumn } from './data-column.ts';
import { useTableLayout } from './table-layout.ts';

interface ColumnChooserProps<Row> {
  readonly tableId: string;
  readonly columns: readonly DataColumn<Row>[];
}

/** Chooses the columns of a table; the last one shown cannot be taken away. */
export function ColumnChooser<Row>({ tableId, columns }: ColumnChooserProps<Row>) {
  const t = useText();
  const [{ visible }, change] = useTableLayout(tableId);
  const isShown = (column: DataColumn<Row>): boolean => visible[column.id] ?? column.hidden !== true;
  const shown = columns.filter(isShown).length;
  return (
    <Popover position="bottom-end" shadow="md" trapFocus>
      <Popover.Target>
        <Tooltip label={t('table.columns')}>
          <ActionIcon aria-label={t('table.columns')}>
            <IconColumns3 size={18} />
          </ActionIcon>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown p="xs">
        <ScrollArea.Autosize mah={340} type="auto">
          <Stack gap={6} pr="sm">
            {columns.map((column) => (
              <Checkbox
                key={column.id}
                size="xs"
                label={column.unit ? `${column.header} (${column.unit})` : column.header}
                checked={isShown(column)}
                disabled={shown === 1 && isShown(column)}
                onChange={(event) => change({ visible: { ...visible, [column.id]: event.currentTarget.checked } })}
              />
            ))}
          </Stack>
        </ScrollArea.Autosize>
      </Popover.Dropdown>
    </Popover>
  );
}
