import { Button, Collapse, Table, Text as Words } from '@mantine/core';
import { endpoints, type Assignment, type CrudId } from '@konvoj/contract';
import { formatDateTime } from '@konvoj/i18n';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { call } from '../../../shared/api.ts';
import { useTimeZone } from '../../../shared/session-state.ts';
import { Panel } from '../../../ui/panel.tsx';
import classes from './fleet.module.css';

const ASKED_BY = { drivers: 'driverId', vehicles: 'vehicleId', trailers: 'trailerId' } as const;
type WithHistory = keyof typeof ASKED_BY;
export const hasHistory = (table: CrudId): table is WithHistory => table !== 'vehicleGroups';

interface AssignmentHistoryProps {
  readonly table: WithHistory;
  readonly id: number;
}

/** Who and what belonged together, from when to when; asked for when it is opened. */
export function AssignmentHistory({ table, id }: AssignmentHistoryProps) {
  const t = useText();
  const [open, setOpen] = useState(false);
  const Chevron = open ? IconChevronDown : IconChevronRight;
  return (
    <section>
      <Button
        variant="subtle"
        color="gray"
        size="compact-sm"
        leftSection={<Chevron size={14} aria-hidden />}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        {t('fleet.history.title')}
      </Button>
      <Collapse expanded={open}>{open && <HistoryRows table={table} id={id} />}</Collapse>
    </section>
  );
}

function HistoryRows({ table, id }: AssignmentHistoryProps) {
  const t = useText();
  const query = useQuery({
    queryKey: ['assignments', table, id],
    queryFn: ({ signal }): Promise<Assignment[]> =>
      call(endpoints.vehicles.assignments, { query: { [ASKED_BY[table]]: id } }, { signal }),
  });
  return (
    <Panel
      query={query}
      isEmpty={(rows) => rows.length === 0}
      empty={
        <Words size="sm" c="dimmed" p="sm">
          {t('fleet.history.empty')}
        </Words>
      }
    >
      {(rows) => <HistoryTable table={table} rows={rows} />}
    </Panel>
  );
}

/** Brings what was just opened into sight. */
function showRows(rows: HTMLElement | null): void {
  rows?.scrollIntoView({ block: 'nearest' });
}

function HistoryTable({ table, rows }: { readonly table: WithHistory; readonly rows: readonly Assignment[] }) {
  const t = useText();
  const timeZone = useTimeZone();
  return (
    <Table.ScrollContainer ref={showRows} className={classes.historyRows ?? ''} minWidth={460} mah={240} type="native">
      <Table className={classes.history ?? ''} verticalSpacing={4} fz="sm" stickyHeader>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('fleet.history.from')}</Table.Th>
            <Table.Th>{t('fleet.history.to')}</Table.Th>
            <Table.Th>{t('fleet.history.what')}</Table.Th>
            <Table.Th>{t('fleet.history.who')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={`${row.kind} ${row.vehicle.id} ${row.subject.id} ${row.from}`}>
              <Table.Td>{formatDateTime(row.from, timeZone)}</Table.Td>
              <Table.Td>{row.to === null ? t('fleet.history.stillOn') : formatDateTime(row.to, timeZone)}</Table.Td>
              <Table.Td>{t(`fleet.history.kind.${row.kind}`)}</Table.Td>
              <Table.Td>{table === 'vehicles' ? row.subject.name : row.vehicle.licencePlate}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
