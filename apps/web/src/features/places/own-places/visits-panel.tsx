import { endpoints, MAX_DAYS_STAGES, type PlaceVisit } from '@konvoj/contract';
import { ActionIcon, Tooltip } from '@mantine/core';
import { IconArrowLeft, IconDownload, IconHistory } from '@tabler/icons-react';
import { formatDateTime, formatDuration } from '@konvoj/i18n';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useText, type Text } from '../../../i18n/use-text.ts';
import type { PlaceRef } from '../../../map/places.ts';
import { addressOf } from '../../../shared/api.ts';
import { periodOf, periodProblem, type Period } from '../../../shared/period.ts';
import { useTimeZone } from '../../../shared/session-state.ts';
import { useNowByHalfMinute } from '../../../shared/use-now.ts';
import type { DataColumn } from '../../../ui/data-table/column.ts';
import { DataTable } from '../../../ui/data-table/data-table.tsx';
import { DownloadMenu } from '../../../ui/download-menu.tsx';
import { EmptyFace, Panel } from '../../../ui/panel.tsx';
import { DateRangePresets } from '../../../ui/period/date-range-presets.tsx';
import { useVisits, visitsQuery } from './places-data.ts';
import { usePlacesSearch } from './places-search.ts';
import classes from './places.module.css';
import { daysOfVisit, visitTotals } from './visits-model.ts';

interface VisitsPanelProps {
  readonly place: PlaceRef;
  readonly name: string;
  readonly onBack: () => void;
}

/** Who was at a place in a period; a row leads to the vehicle and its days there. */
export function VisitsPanel({ place, name, onBack }: VisitsPanelProps) {
  const t = useText();
  const [search, change] = usePlacesSearch();
  const timeZone = useTimeZone();
  const nowMs = useNowByHalfMinute();
  const asked = periodOf(search, nowMs, timeZone);
  const fits = periodProblem(asked, MAX_DAYS_STAGES) === null;
  const from = asked?.from;
  const to = asked?.to;
  const period = useMemo(() => (from && to && fits ? { from, to } : null), [from, to, fits]);
  return (
    <>
      <header className={classes.visitsHead}>
        <Tooltip label={t('places.visit.back')}>
          <ActionIcon aria-label={t('places.visit.back')} onClick={onBack}>
            <IconArrowLeft size={18} stroke={1.6} aria-hidden />
          </ActionIcon>
        </Tooltip>
        <h2 className={classes.placeName}>{t('places.visit.title', { name })}</h2>
        <DateRangePresets value={search} maxDays={MAX_DAYS_STAGES} onChange={(value) => change(value)} />
        <span className={classes.actions}>{period && <VisitFiles place={place} period={period} />}</span>
      </header>
      {period && <Visits place={place} period={period} />}
    </>
  );
}

function VisitFiles({ place, period }: { readonly place: PlaceRef; readonly period: Period }) {
  const t = useText();
  const query = visitsQuery(place, period);
  const files = [
    { text: 'PDF', address: addressOf(endpoints.places.visitsPdf, { query }) },
    { text: 'XLSX', address: addressOf(endpoints.places.visitsXls, { query }) },
  ];
  return (
    <DownloadMenu groups={[{ files }]}>
      <Tooltip label={t('places.visit.export')}>
        <ActionIcon aria-label={t('places.visit.export')}>
          <IconDownload size={18} stroke={1.6} aria-hidden />
        </ActionIcon>
      </Tooltip>
    </DownloadMenu>
  );
}

function Visits({ place, period }: { readonly place: PlaceRef; readonly period: Period }) {
  const t = useText();
  const timeZone = useTimeZone();
  const navigate = useNavigate();
  const query = useVisits(place, period);
  const columns = useMemo(() => visitColumns(t, timeZone), [t, timeZone]);
  const open = (visit: PlaceVisit): void =>
    void navigate({ to: '/', search: { vehicle: visit.deviceId, ...daysOfVisit(visit, timeZone) } });
  return (
    <div className={classes.fill}>
      <Panel
        query={query}
        isEmpty={(visits) => visits.length === 0}
        empty={<EmptyFace icon={IconHistory} title={t('places.visit.empty')} hint={t('places.visit.emptyHint')} />}
      >
        {(visits) => (
          <DataTable
            name="places.visits"
            label={t('places.visits')}
            rows={visits}
            columns={columns}
            rowId={({ deviceId, arrival }) => `${deviceId}.${arrival}`}
            onSelect={open}
          />
        )}
      </Panel>
    </div>
  );
}

function visitColumns(t: Text, timeZone: string): DataColumn<PlaceVisit>[] {
  return [
    {
      id: 'arrival',
      header: t('places.visit.arrival'),
      width: 150,
      value: ({ arrival }) => arrival,
      cell: ({ arrival }) => formatDateTime(arrival, timeZone),
      total: (visits) => t('places.visit.count', { count: visitTotals(visits).count }),
    },
    {
      id: 'departure',
      header: t('places.visit.departure'),
      width: 150,
      value: ({ departure }) => departure,
      cell: ({ departure }) =>
        departure === null ? (
          <em className={classes.open}>{t('places.visit.stillThere')}</em>
        ) : (
          formatDateTime(departure, timeZone)
        ),
    },
    {
      id: 'duration',
      header: t('places.visit.duration'),
      unit: 'h:mm',
      align: 'right',
      width: 122,
      value: ({ duration }) => duration,
      cell: ({ duration }) => formatDuration(duration),
      total: (visits) => formatDuration(visitTotals(visits).seconds),
    },
    {
      id: 'vehicle',
      header: t('places.visit.vehicle'),
      width: 120,
      value: ({ vozilo }) => vozilo?.rgsOznaka ?? null,
      cell: ({ vozilo }) => vozilo?.rgsOznaka ?? <span className={classes.unknown}>{t('places.visit.noVehicle')}</span>,
    },
    {
      id: 'driver',
      header: t('places.visit.driver'),
      width: 160,
      value: ({ voznik }) => voznik && `${voznik.ime} ${voznik.priimek}`,
      cell: ({ voznik }) => (voznik ? `${voznik.ime} ${voznik.priimek}` : <span className={classes.unknown}>–</span>),
    },
  ];
}
