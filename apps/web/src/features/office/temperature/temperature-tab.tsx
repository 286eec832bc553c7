import { sensorName, temperatureColumns } from '@konvoj/columns/temperature';
import { endpoints, MAX_DAYS_POSITIONS, temperatureInterval, type TemperatureLog } from '@konvoj/contract';
import { formatDuration, formatNumber } from '@konvoj/i18n';
import { ActionIcon, MultiSelect, Select, Tooltip } from '@mantine/core';
import { IconDownload, IconTemperature } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useLanguage, useText } from '../../../i18n/use-text.ts';
import { addressOf } from '../../../shared/api.ts';
import { periodOf, periodProblem } from '../../../shared/period.ts';
import { useTimeZone } from '../../../shared/session-state.ts';
import { useNowByHalfMinute } from '../../../shared/use-now.ts';
import { DataTable } from '../../../ui/data-table/data-table.tsx';
import { describedColumn } from '../../../ui/data-table/described-column.tsx';
import { DownloadMenu } from '../../../ui/download-menu.tsx';
import { EmptyFace, Panel } from '../../../ui/panel.tsx';
import { DateRangePresets } from '../../../ui/period/date-range-presets.tsx';
import { PeriodFace } from '../../../ui/period/period-face.tsx';
import { TemperatureCurve } from './temperature-curve.tsx';
import {
  temperatureQuery,
  useTemperatureSearch,
  type AskedTemperatures,
  type TemperatureSearch,
} from './temperature-search.ts';
import classes from './temperature.module.css';
import { useTemperatureLog, useTrailers, useVehicles } from './use-temperature.ts';

const SENSORS = [0, 1, 2, 3];

/** Temperatures of a vehicle or a trailer: curve, rows, files. */
export function TemperatureTab() {
  const t = useText();
  const timeZone = useTimeZone();
  const nowMs = useNowByHalfMinute();
  const [search, change] = useTemperatureSearch();
  const period = periodOf(search, nowMs, timeZone);
  const problem = periodProblem(period, MAX_DAYS_POSITIONS);
  const query = period !== null && problem === null ? temperatureQuery(search, period) : null;
  return (
    <>
      <div className={classes.head}>
        <Subject search={search} change={change} />
        <Rows search={search} change={change} />
        <DateRangePresets value={search} maxDays={MAX_DAYS_POSITIONS} onChange={change} />
        {query && <Files query={query} />}
      </div>
      <div className={classes.body}>
        {query && <Log query={query} />}
        {problem && <PeriodFace problem={problem} maxDays={MAX_DAYS_POSITIONS} />}
        {query === null && problem === null && (
          <EmptyFace icon={IconTemperature} title={t('temperature.choose')} hint={t('temperature.chooseHint')} />
        )}
      </div>
    </>
  );
}

interface ChoiceProps {
  readonly search: TemperatureSearch;
  readonly change: (patch: TemperatureSearch) => void;
}

function Subject({ search, change }: ChoiceProps) {
  const t = useText();
  const { data: vehicles = [] } = useVehicles();
  const { data: trailers = [] } = useTrailers();
  const ofVehicles = vehicles.flatMap(({ deviceId, licencePlate }) =>
    deviceId === null ? [] : [{ value: `vehicle/${deviceId}`, label: licencePlate }],
  );
  const ofTrailers = trailers.map(({ id, licencePlate }) => ({ value: `trailer/${id}`, label: licencePlate }));
  const vehicle = search.devices?.[0];
  const ofVehicle = vehicle === undefined ? null : `vehicle/${vehicle}`;
  return (
    <Select
      size="xs"
      className={classes.subject ?? ''}
      searchable
      aria-label={t('temperature.of')}
      placeholder={t('temperature.of')}
      data={[
        { group: t('temperature.trailers'), items: ofTrailers },
        { group: t('temperature.vehicles'), items: ofVehicles },
      ]}
      value={search.trailer === undefined ? ofVehicle : `trailer/${search.trailer}`}
      onChange={(value) => {
        const [kind, id] = value?.split('/') ?? [];
        change(
          kind === 'trailer' ? { trailer: Number(id) } : { trailer: undefined, devices: id ? [Number(id)] : undefined },
        );
      }}
    />
  );
}

/** Which sensors, and how many rows. */
function Rows({ search, change }: ChoiceProps) {
  const t = useText();
  const { sensors = [], interval } = search;
  return (
    <>
      <MultiSelect
        size="xs"
        aria-label={t('temperature.sensors')}
        placeholder={sensors.length === 0 ? t('temperature.allSensors') : ''}
        data={SENSORS.map((sensor) => ({ value: String(sensor), label: sensorName(sensor, t) }))}
        value={sensors.map(String)}
        onChange={(values) => change({ sensors: values.length === 0 ? undefined : values.map(Number).toSorted() })}
      />
      <Select
        size="xs"
        w={156}
        aria-label={t('temperature.interval')}
        allowDeselect={false}
        data={[
          { value: 'every', label: t('temperature.everyRecord') },
          ...temperatureInterval.options.map((minutes) => ({
            value: minutes,
            label: t('temperature.everyMinutes', { minutes }),
          })),
        ]}
        value={interval ?? 'every'}
        onChange={(value) => change({ interval: temperatureInterval.options.find((each) => each === value) })}
      />
    </>
  );
}

function Files({ query }: { readonly query: AskedTemperatures }) {
  const t = useText();
  const { pdf, xls } = endpoints.temperatureLog;
  const files = [
    { text: 'PDF', address: addressOf(pdf, { query }) },
    { text: 'XLSX', address: addressOf(xls, { query }) },
  ];
  return (
    <span className={classes.tools}>
      <DownloadMenu groups={[{ files }]}>
        <Tooltip label={t('temperature.export')}>
          <ActionIcon aria-label={t('temperature.export')}>
            <IconDownload size={18} stroke={1.6} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </DownloadMenu>
    </span>
  );
}

function Log({ query }: { readonly query: AskedTemperatures }) {
  const t = useText();
  return (
    <Panel
      query={useTemperatureLog(query)}
      isEmpty={({ rows }) => rows.length === 0}
      empty={<EmptyFace icon={IconTemperature} title={t('temperature.empty')} />}
    >
      {(log) => (
        <>
          <Summary log={log} />
          <TemperatureCurve log={log} />
          <div className={classes.table}>
            <LogRows log={log} isByInterval={query.interval !== undefined} />
          </div>
        </>
      )}
    </Panel>
  );
}

function Summary({ log }: { readonly log: TemperatureLog }) {
  const t = useText();
  const language = useLanguage();
  const degrees = (celsius: number) => formatNumber(language, celsius, 1);
  return (
    <ul className={classes.facts} aria-label={t('temperature.sensors')}>
      {log.sensors.map(({ sensor, minimum, maximum, mean, outsideSeconds, withoutDataSeconds }) => (
        <li key={sensor}>
          <strong>{sensorName(sensor, t)}</strong>{' '}
          {[
            t('temperature.summary', { minimum: degrees(minimum), maximum: degrees(maximum), mean: degrees(mean) }),
            ...(outsideSeconds === null ? [] : [t('temperature.outside', { time: formatDuration(outsideSeconds) })]),
            t('temperature.withoutData', { time: formatDuration(withoutDataSeconds) }),
          ].join(' · ')}
        </li>
      ))}
    </ul>
  );
}

function LogRows({ log, isByInterval }: { readonly log: TemperatureLog; readonly isByInterval: boolean }) {
  const t = useText();
  const language = useLanguage();
  const timeZone = useTimeZone();
  const columns = useMemo(
    () =>
      temperatureColumns(log, isByInterval, { text: t, timeZone }).map((column) =>
        describedColumn(column, { t, language, timeZone }, { width: column.id === 'temperature' ? 200 : 120 }),
      ),
    [log, isByInterval, t, language, timeZone],
  );
  return (
    <DataTable
      name="temperature"
      label={t('temperature.title')}
      dense
      rows={log.rows}
      columns={columns}
      rowId={({ sensor, from }) => `${sensor}/${from}`}
    />
  );
}
