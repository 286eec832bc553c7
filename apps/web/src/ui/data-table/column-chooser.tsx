import { ActionIcon, Checkbox, Popover, ScrollArea, Stack, Tooltip, Button } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';
import { useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { isShown } from './column.ts';
import { tableStateOf } from './table-state.ts';

interface ColumnChooserProps {
  /** Name of the DataTable. */
  readonly name: string;
  readonly columns: readonly { readonly id: string; readonly header: string; readonly hidden?: boolean }[];
}

/** Which columns of a table are shown. At least one stays. */
export function ColumnChooser({ name, columns }: ColumnChooserProps) {
  const t = useText();
  const [open, setOpen] = useState(false);
  const slice = tableStateOf(name);
  const shown = slice.use((state) => state.shown);
  const shownCount = columns.filter((column) => isShown(column, shown)).length;
  return (
    <Popover opened={open} onChange={setOpen} position="bottom-end" shadow="md" withinPortal trapFocus>
      <Popover.Target>
        <Tooltip label={t('table.columns')} disabled={open}>
          <ActionIcon aria-label={t('table.columns')} aria-expanded={open} onClick={() => setOpen(!open)}>
            <IconColumns3 size={18} stroke={1.6} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown p="sm" aria-label={t('table.columns')}>
        <ScrollArea.Autosize mah={360} type="auto">
          <Stack gap="xs" pr="sm">
            {columns.map((column) => {
              const isOn = isShown(column, shown);
              return (
                <Checkbox
                  key={column.id}
                  size="xs"
                  label={column.header}
                  checked={isOn}
                  disabled={isOn && shownCount === 1}
                  onChange={() => slice.set({ shown: { ...shown, [column.id]: !isOn } })}
                />
              );
            })}
          </Stack>
        </ScrollArea.Autosize>
        <Button mt="sm" fullWidth variant="default" onClick={() => slice.reset()}>
          {t('table.restore')}
        </Button>
      </Popover.Dropdown>
    </Popover>
  );
}
