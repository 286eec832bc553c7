import { ActionIcon, Checkbox, Popover, ScrollArea, Stack, Tooltip, Button } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';
import { useRef, useState, type DragEvent } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { inOrder, isShown, movedColumn } from './column.ts';
import { tableStateOf } from './table-state.ts';

/** By key, with Alt. */
const STEPS = new Map([
  ['ArrowUp', -1],
  ['ArrowDown', 1],
]);

interface ColumnChooserProps {
  /** Name of the DataTable. */
  readonly name: string;
  readonly columns: readonly { readonly id: string; readonly header: string; readonly hidden?: boolean }[];
}

/** Which columns of a table are shown, at least one, and in which order: dragged, or moved with Alt and the arrow keys. */
export function ColumnChooser({ name, columns }: ColumnChooserProps) {
  const t = useText();
  const [open, setOpen] = useState(false);
  const slice = tableStateOf(name);
  const shown = slice.use((state) => state.shown);
  const order = slice.use((state) => state.order);
  const ordered = inOrder(columns, order);
  const ids = ordered.map(({ id }) => id);
  const move = (id: string, to: string | undefined) => {
    if (to !== undefined) slice.set({ order: movedColumn(ids, id, to) });
  };
  const dragged = useRef<string | null>(null);
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
            {ordered.map((column, index) => {
              const isOn = isShown(column, shown);
              return (
                <Checkbox
                  key={column.id}
                  size="xs"
                  wrapperProps={{
                    draggable: true,
                    onDragStart: () => (dragged.current = column.id),
                    onDragOver: (event: DragEvent) => event.preventDefault(),
                    onDrop: () => move(dragged.current ?? '', column.id),
                  }}
                  onKeyDown={(event) => {
                    const step = event.altKey ? STEPS.get(event.key) : undefined;
                    if (step === undefined) return;
                    event.preventDefault();
                    move(column.id, ids[index + step]);
                  }}
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
