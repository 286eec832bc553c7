import type { LoadingOrderRow } from '@konvoj/contract';
import { formatNumber } from '@konvoj/i18n';
import { Group, Text } from '@mantine/core';
import { useMemo } from 'react';
import { useLanguage, useText } from '../../../i18n/use-text.ts';
import { useTimeZone } from '../../../shared/session-state.ts';
import { ColumnChooser } from '../../../ui/data-table/column-chooser.tsx';
import { DataTable } from '../../../ui/data-table/data-table.tsx';
import type { OrderActions } from './order-actions.ts';
import { orderColumns } from './order-columns.tsx';
import classes from './orders.module.css';

interface OrderTableProps {
  /** Under this name the arrangement of the table is remembered. */
  readonly name: string;
  readonly orders: readonly LoadingOrderRow[];
  readonly openId: number | undefined;
  readonly actions: OrderActions;
}

/** Orders as a table. */
export function OrderTable({ name, orders, openId, actions }: OrderTableProps) {
  const t = useText();
  const language = useLanguage();
  const timeZone = useTimeZone();
  const columns = useMemo(() => orderColumns({ t, language, timeZone, actions }), [t, language, timeZone, actions]);
  return (
    <div className={classes.fill}>
      <DataTable
        name={name}
        label={t('orderBoard.menu')}
        dense
        rows={orders}
        columns={columns}
        rowId={({ id }) => String(id)}
        selectedId={openId === undefined ? null : String(openId)}
        onSelect={actions.open}
        onOpen={actions.edit}
      />
      <Group className={classes.foot ?? ''} gap="sm">
        <Text size="xs" c="dimmed">
          {t('orderBoard.count', { count: orders.length, number: formatNumber(language, orders.length) })}
        </Text>
        <ColumnChooser name={name} columns={columns} />
      </Group>
    </div>
  );
}
