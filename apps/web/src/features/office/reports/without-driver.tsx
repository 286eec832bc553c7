import { endpoints, type TableDefinition } from '@konvoj/contract';
import { formatDuration, formatNumber } from '@konvoj/i18n';
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useLanguage, useText } from '../../../i18n/use-text.ts';
import { call } from '../../../shared/api.ts';
import { useReportSearch } from './report-search.ts';
import type { AskedReport } from './use-report.ts';

/** One row at most: the stages of all vehicles that have no driver. */
const WITHOUT_DRIVER: TableDefinition = {
  unit: 'driver',
  columns: [{ id: 'drive' }, { id: 'distance' }],
  filters: [{ column: 'driver', test: 'unknown' }],
  groups: [],
  sort: [],
};

/**
 * Driving that a report of all drivers leaves out because nobody is named for it. Show it once the report is loaded: of the
 * tables that a session asks for, the server makes the newest only.
 */
export function WithoutDriver({ query: { range, from, to } }: { readonly query: Omit<AskedReport, 'type'> }) {
  const t = useText();
  const language = useLanguage();
  const [{ drivers }] = useReportSearch();
  const isOfAll = drivers?.length === 0;
  const asked = { range, from, to, table: JSON.stringify(WITHOUT_DRIVER) };
  const { data } = useQuery({
    queryKey: ['reportWithoutDriver', asked],
    queryFn: ({ signal }) => call(endpoints.generalReports.general, { query: asked }, { signal }),
    enabled: isOfAll,
    staleTime: 60_000,
  });
  const [drive, distance] = data?.rows[0]?.cells ?? [];
  if (!isOfAll || typeof drive !== 'number' || typeof distance !== 'number' || distance === 0) return null;
  return (
    <Text size="xs" c="dimmed" px="md" py={4} role="note">
      {t('report.withoutDriver', {
        time: formatDuration(drive),
        distance: formatNumber(language, distance / 1_000, 1),
      })}
    </Text>
  );
}
