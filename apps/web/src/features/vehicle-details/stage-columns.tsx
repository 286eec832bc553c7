import type { LanguageCode, Stage } from '@konvoj/contract';
import { formatDateTime, formatDuration, formatKilometres, formatNumber } from '@konvoj/i18n';
import { IconMapPin } from '@tabler/icons-react';
import type { Text } from '../../i18n/use-text.ts';
import type { DataColumn } from '../../ui/data-table/column.ts';
import { StatusDot } from '../../ui/status-dot.tsx';
import { totalsOf } from './stage-totals.ts';
import styles from './vehicle-details.module.css';

interface ColumnsContext {
  readonly t: Text;
  readonly language: LanguageCode;
  readonly timeZone: string;
  readonly minimumStopMinutes: number;
  readonly driverName: (driverId: number) => string;
  readonly countryName: (code: string) => string;
}

const DASH = <span className={styles.unknown}>–</span>;

/** The report columns of the stage table (specification, chapter 9), in the order in which a stage is read. */
export function stageColumns(context: ColumnsContext): DataColumn<Stage>[] {
  const { t, language, timeZone, driverName, countryName, minimumStopMinutes } = context;
  const totals = (stages: readonly Stage[]) => totalsOf(stages, minimumStopMinutes);
  const number = (value: number | null, digits = 0) => (value === null ? DASH : formatNumber(language, value, digits));
  const km = (metres: number | null) => (metres === null ? DASH : formatKilometres(language, metres));
  const right = { align: 'right' } as const;
  const time = (id: 'startTime' | 'endTime', header: string): DataColumn<Stage> => ({
    id,
    header,
    width: 150,
    value: (stage) => stage[id],
    cell: (stage) => timeOrOpen(stage[id], timeZone, t),
  });
  const speed = (id: 'gpsAverageSpeed' | 'gpsMaxSpeed' | 'canAverageSpeed' | 'canMaxSpeed', hidden: boolean) => ({
    ...right,
    id,
    header: t(`stage.${id}`),
    unit: 'km/h',
    width: 128,
    hidden,
    value: (stage: Stage) => stage[id],
    cell: (stage: Stage) => number(stage[id]),
  });
  return [
    {
      id: 'subType',
      header: t('stage.subType'),
      width: 122,
      value: (stage) => t(`vehicle.status.${stage.subType}`),
      cell: (stage) => (
        <span className={styles.type}>
          <StatusDot status={stage.subType} decorative /> {t(`vehicle.status.${stage.subType}`)}
        </span>
      ),
      total: (stages) => t('stage.count', { count: stages.length }),
    },
    {
      ...time('startTime', t('stage.startTime')),
      total: (stages) => t('stage.stops', { count: totals(stages).stops }),
    },
    time('endTime', t('stage.endTime')),
    {
      ...right,
      id: 'duration',
      header: t('stage.duration'),
      unit: 'h:mm',
      width: 122,
      value: (stage) => stage.duration,
      cell: (stage) => formatDuration(stage.duration),
      total: (stages) => formatDuration(totals(stages).durationSeconds),
    },
    {
      ...right,
      id: 'distance',
      header: t('stage.distance'),
      unit: 'km',
      width: 108,
      value: (stage) => stage.distance,
      cell: (stage) => km(stage.distance),
      total: (stages) => km(totals(stages).distanceMeters),
    },
    {
      ...right,
      id: 'gpsDistance',
      header: t('stage.gpsDistance'),
      unit: 'km',
      width: 104,
      hidden: true,
      value: (s) => s.gpsDistance,
      cell: (s) => km(s.gpsDistance),
    },
    {
      ...right,
      id: 'canDistance',
      header: t('stage.canDistance'),
      unit: 'km',
      width: 104,
      hidden: true,
      value: (s) => s.canDistance,
      cell: (s) => km(s.canDistance),
    },
    speed('gpsAverageSpeed', true),
    speed('gpsMaxSpeed', true),
    speed('canAverageSpeed', false),
    speed('canMaxSpeed', false),
    {
      id: 'driver1Id',
      header: t('stage.driver'),
      width: 140,
      value: (stage) => (stage.driver1Id === null ? null : driverName(stage.driver1Id)),
      cell: (stage) => (stage.driver1Id === null ? DASH : driverName(stage.driver1Id)),
    },
    {
      id: 'countryId',
      header: t('stage.country'),
      width: 104,
      value: (stage) => (stage.countryId === null ? null : countryName(stage.countryId)),
      cell: (stage) => (stage.countryId === null ? DASH : countryName(stage.countryId)),
    },
    {
      ...right,
      id: 'fuelUsed',
      header: t('stage.fuelUsed'),
      unit: 'l',
      width: 84,
      value: (stage) => stage.fuelUsed,
      cell: (stage) => number(stage.fuelUsed, 1),
      total: (stages) => number(totals(stages).fuelUsedLitres, 1),
    },
    {
      ...right,
      id: 'fuelConsumptionAverage',
      header: t('stage.consumption'),
      unit: 'l/100 km',
      width: 140,
      value: consumptionOf,
      cell: (stage) => number(consumptionOf(stage), 1),
      total: (stages) => number(totals(stages).consumption, 1),
    },
    place('startLocation', t('stage.startLocation'), (stage) => stage.firstPositionProxy),
    place('endLocation', t('stage.endLocation'), (stage) => stage.lastPositionProxy),
    contactColumn(t),
    {
      ...right,
      id: 'positionsCount',
      header: t('stage.positionsCount'),
      width: 92,
      hidden: true,
      value: (stage) => stage.positionsCount,
      cell: (stage) => number(stage.positionsCount),
    },
  ];
}

function timeOrOpen(instant: string | null, timeZone: string, t: Text) {
  return instant === null ? <em className={styles.open}>{t('stage.open')}</em> : formatDateTime(instant, timeZone);
}

type Proxy = Stage['firstPositionProxy'];

/** Where a stage began or ended: the address, the coordinates until there is one. */
export function placeText(at: Proxy): string | null {
  if (!at || at.latitude === null || at.longitude === null) return null;
  return at.address ?? `${at.latitude.toFixed(5)}, ${at.longitude.toFixed(5)}`;
}

function place(id: string, header: string, of: (stage: Stage) => Proxy): DataColumn<Stage> {
  return {
    id,
    header,
    width: 210,
    value: (stage) => placeText(of(stage)),
    cell: (stage) => <Place at={of(stage)} />,
  };
}

/** A long address is cut; whole, and with its coordinates, it stands in the tip. */
function Place({ at }: { readonly at: Proxy }) {
  const text = placeText(at);
  if (text === null || !at || at.latitude === null || at.longitude === null) return DASH;
  const coordinates = `${at.latitude.toFixed(5)}, ${at.longitude.toFixed(5)}`;
  return <span title={text === coordinates ? text : `${text}\n${coordinates}`}>{text}</span>;
}

/** The own place at which a stage ended. */
function contactColumn(t: Text): DataColumn<Stage> {
  return {
    id: 'contact',
    header: t('stage.contact'),
    width: 150,
    value: (stage) => stage.contact,
    cell: ({ contact }) =>
      contact === null ? (
        DASH
      ) : (
        <span className={styles.contact} title={contact}>
          <IconMapPin size={14} aria-hidden />
          <span>{contact}</span>
        </span>
      ),
  };
}

/** Litres per distance say something of a drive only; a halt burns fuel by the hour. */
const consumptionOf = (stage: Stage): number | null =>
  stage.subType === 'drive' ? stage.fuelConsumptionAverage : null;
