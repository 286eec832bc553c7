import { auditEntity, type AuditEntity, type AuditEntry, type LanguageCode } from '@konvoj/contract';
import { Button, Select } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { formatDateTime } from '@konvoj/i18n';
import { useMemo, useState } from 'react';
import { useLanguage, useText, type Text } from '../../../i18n/use-text.ts';
import { periodOf, type PeriodSearch } from '../../../shared/period.ts';
import { useMay, useTimeZone } from '../../../shared/session-state.ts';
import { useNowByHalfMinute } from '../../../shared/use-now.ts';
import type { DataColumn } from '../../../ui/data-table/column.ts';
import { DataTable } from '../../../ui/data-table/data-table.tsx';
import { EmptyFace, Panel } from '../../../ui/panel.tsx';
import { DateRangePresets } from '../../../ui/period/date-range-presets.tsx';
import { AuditDetails } from './audit-details.tsx';
import classes from './audit-panel.module.css';
import { changeLine, fieldChanges, authorText } from './audit-words.ts';
import { useAudit, useAuditedUsers } from './use-audit.ts';

/** The longest period shown at once. */
const MAX_DAYS = 366;

function columnsOf(t: Text, timeZone: string, language: LanguageCode): DataColumn<AuditEntry>[] {
  const changes = (entry: AuditEntry) =>
    fieldChanges(t, entry, { timeZone, language }).map((change) => changeLine(t, change));
  return [
    {
      id: 'time',
      header: t('audit.time'),
      width: 150,
      value: (entry) => entry.time,
      cell: (entry) => formatDateTime(entry.time, timeZone),
    },
    { id: 'user', header: t('audit.who'), width: 190, value: (entry) => authorText(t, entry) },
    { id: 'action', header: t('audit.action'), width: 140, value: (entry) => t(`audit.doing.${entry.action}`) },
    {
      id: 'entity',
      header: t('audit.entity'),
      width: 220,
      value: (entry) => `${t(`audit.of.${entry.entity}`)} ${entry.entityName ?? ''}`,
      cell: (entry) => (
        <>
          <span className={classes.kind}>{t(`audit.of.${entry.entity}`)}</span> {entry.entityName ?? entry.entityId}
        </>
      ),
    },
    {
      id: 'changes',
      header: t('audit.changes'),
      width: 420,
      sortable: false,
      value: (entry) => changes(entry).join('; '),
    },
    { id: 'ip', header: t('audit.ip'), width: 120, value: (entry) => entry.ip },
  ];
}

/** Who changed what: of the organization for its administrator, of himself for a user. */
export function AuditPanel() {
  const t = useText();
  const timeZone = useTimeZone();
  const language = useLanguage();
  const seesAll = useMay('audit.all');
  const nowMs = useNowByHalfMinute();
  const [search, setSearch] = useState<PeriodSearch>({ range: 'thisWeek', from: undefined, to: undefined });
  const [userId, setUserId] = useState<number | null>(null);
  const [entity, setEntity] = useState<AuditEntity | null>(null);
  const [open, setOpen] = useState<AuditEntry | null>(null);
  const users = useAuditedUsers();
  // The day changes the period, a half minute does not: the same texts are the same question.
  const period = periodOf(search, nowMs, timeZone);
  const query = useAudit({ period, userId, entity });
  const rows = useMemo(() => query.data?.pages.flat(), [query.data]);
  const columns = useMemo(() => columnsOf(t, timeZone, language), [t, timeZone, language]);

  return (
    <section className={classes.page} aria-label={t('audit.title')}>
      <div className={classes.filters}>
        <DateRangePresets value={search} maxDays={MAX_DAYS} onChange={setSearch} />
        {seesAll && (
          <Select
            size="xs"
            className={classes.choice ?? ''}
            clearable
            searchable
            aria-label={t('audit.who')}
            placeholder={t('audit.everybody')}
            data={users.map(({ id, name }) => ({ value: String(id), label: name }))}
            value={userId === null ? null : String(userId)}
            onChange={(value) => setUserId(value === null ? null : Number(value))}
          />
        )}
        <Select
          size="xs"
          className={classes.choice ?? ''}
          clearable
          aria-label={t('audit.what')}
          placeholder={t('audit.everything')}
          data={auditEntity.options.map((each) => ({ value: each, label: t(`audit.of.${each}`) }))}
          value={entity}
          onChange={setEntity}
        />
      </div>
      <div className={classes.table}>
        <Panel
          query={{ ...query, data: rows }}
          isEmpty={(entries) => entries.length === 0}
          empty={<EmptyFace icon={IconHistory} title={t('audit.empty')} hint={t('audit.emptyHint')} />}
        >
          {(entries) => (
            <DataTable
              name="audit"
              label={t('audit.title')}
              rows={entries}
              columns={columns}
              rowId={(entry) => String(entry.id)}
              onSelect={setOpen}
            />
          )}
        </Panel>
      </div>
      {query.hasNextPage && (
        <div className={classes.foot}>
          <Button
            variant="subtle"
            size="compact-sm"
            loading={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            {t('audit.older')}
          </Button>
        </div>
      )}
      <AuditDetails entry={open} onClose={() => setOpen(null)} />
    </section>
  );
}
