import { visitColumns, type VisitRow } from '@konvoj/columns/visits';
import { endpoints, MAX_DAYS_STAGES, type PlaceVisit } from '@konvoj/contract';
import { ActionIcon, Tooltip } from '@mantine/core';
import { IconArrowLeft, IconDownload, IconHistory } from '@tabler/icons-react';
import { formatDateTime } from '@konvoj/i18n';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useLanguage, useText } from '../../../i18n/use-text.ts';
import type { PlaceRef } from '../../../map/places.ts';
import { addressOf } from '../../../shared/api.ts';
import { periodOf, periodProblem, type Period } from '../../../shared/period.ts';
import { useTimeZone } from '../../../shared/session-state.ts';
import { useNowByHalfMinute } from '../../../shared/use-now.ts';
import type { DataColumn } from '../../../ui/data-table/column.ts';
import { DataTable } from '../../../ui/data-table/data-table.tsx';
import { describedColumn, type DescribedWith } from '../../../ui/data-table/described-column.tsx';
import { DownloadMenu } from '../../../ui/download-menu.tsx';
import { EmptyFace, Panel } from '../../../ui/panel.tsx';
import { DateRangePresets } from '../../../ui/period/date-range-presets.tsx';
import { useVisits, visitsQuery } from './places-data.ts';
import { usePlacesSearch } from './places-search.ts';
import classes from './places.module.css';
import { daysOfVisit } from './visits-model.ts';

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
  const language = useLanguage();
  const navigate = useNavigate();
  const query = useVisits(place, period);
  const columns = useMemo(() => columnsOf({ t, language, timeZone }), [t, language, timeZone]);
  const open = ({ visit }: Row): void =>
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
            rows={visits.map(rowOf)}
            columns={columns}
            rowId={({ visit }) => `${visit.deviceId}.${visit.arrival}`}
            onSelect={open}
          />
        )}
      </Panel>
    </div>
  );
}

type Row = VisitRow & { readonly visit: PlaceVisit };

const rowOf = (visit: PlaceVisit): Row => ({
  visit,
  vehicle: visit.vehicle?.licencePlate ?? null,
  driver: visit.driver && `${visit.driver.firstName} ${visit.driver.lastName}`,
  arrival: Date.parse(visit.arrival),
  departure: visit.departure === null ? null : Date.parse(visit.departure),
  durationSeconds: visit.duration,
});

function columnsOf(reader: DescribedWith): DataColumn<Row>[] {
  const { t } = reader;
  const of = visitColumns(t);
  return [
    describedColumn<Row>(of.arrival, reader, { width: 150 }),
    describedColumn<Row>(of.departure, reader, {
      width: 150,
      value: ({ departure }) => departure,
      cell: ({ departure }) =>
        departure === null ? (
          <em className={classes.open}>{t('places.visit.stillThere')}</em>
        ) : (
          formatDateTime(departure, reader.timeZone)
        ),
    }),
    describedColumn<Row>(of.duration, reader, { width: 122 }),
    describedColumn<Row>(of.vehicle, reader, {
      width: 120,
      cell: ({ vehicle }) => vehicle ?? <span className={classes.unknown}>{t('places.visit.noVehicle')}</span>,
    }),
    describedColumn<Row>(of.driver, reader, { width: 160 }),
  ];
}
