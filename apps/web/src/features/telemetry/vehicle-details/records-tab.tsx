import { Button, Group, Text } from '@mantine/core';
import type { Position } from '@konvoj/contract';
import { formatNumber } from '@konvoj/i18n';
import { IconListDetails } from '@tabler/icons-react';
import { useLanguage, useText } from '../../../i18n/use-text.ts';
import type { DataColumn } from '../../../ui/data-table/column.ts';
import { DataTable } from '../../../ui/data-table/data-table.tsx';
import { EmptyFace, Panel } from '../../../ui/panel.tsx';
import type { ReactNode } from 'react';
import type { useRecords } from './use-history.ts';
import styles from './vehicle-details.module.css';

export const RECORDS_TABLE = 'records';

interface RecordsTabProps {
  readonly query: ReturnType<typeof useRecords>;
  readonly columns: readonly DataColumn<Position>[];
  /** Beside the count, below the table. */
  readonly tools: ReactNode;
  readonly selectedId: string | null;
  readonly onSelect: (record: Position) => void;
}

/** Every record with all its attributes, newest first; older pages come on request. */
export function RecordsTab({ query, columns, tools, selectedId, onSelect }: RecordsTabProps) {
  const t = useText();
  const language = useLanguage();
  return (
    <Panel
      query={query}
      isEmpty={(records) => records.length === 0}
      empty={
        <EmptyFace icon={IconListDetails} title={t('vehicleDetails.noRecords')} hint={t('vehicleDetails.noDataHint')} />
      }
    >
      {(records) => (
        <div className={styles.fill}>
          <DataTable
            name={RECORDS_TABLE}
            label={t('vehicleDetails.tab.records')}
            rows={records}
            columns={columns}
            rowId={(record) => String(record.id)}
            selectedId={selectedId}
            onSelect={onSelect}
          />
          <Group className={styles.foot} gap="sm">
            <Text size="xs" c="dimmed">
              {t('record.count', { count: records.length, number: formatNumber(language, records.length) })}
            </Text>
            {query.hasNextPage && (
              <Button
                size="compact-xs"
                variant="default"
                loading={query.isFetchingNextPage}
                onClick={() => void query.fetchNextPage()}
              >
                {t('record.loadOlder')}
              </Button>
            )}
            <span className={styles.tools}>{tools}</span>
          </Group>
        </div>
      )}
    </Panel>
  );
}
