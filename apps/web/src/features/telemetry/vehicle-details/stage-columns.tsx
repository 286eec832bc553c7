import { isPart, PLACE_BEYOND, type LanguageCode } from '@konvoj/contract';
import { formatDateTime, formatDuration, formatKilometres, formatNumber } from '@konvoj/i18n';
import { IconMapPin } from '@tabler/icons-react';
import { Fragment, type ReactNode } from 'react';
import type { Text } from '../../../i18n/use-text.ts';
import type { DataColumn } from '../../../ui/data-table/column.ts';
import { StatusDot } from '../../../ui/status-dot.tsx';
import type { StageRow } from './stage-rows.ts';
import { endPlace, ownPlace, stageActivity, stagePlaces, startPlace, stageTime } from './stage-texts.ts';
import styles from './vehicle-details.module.css';

export interface ColumnsContext {
  readonly t: Text;
  readonly language: LanguageCode;
  readonly timeZone: string;
  /** Only one day is shown: times go without it. */
  readonly clockOnly: boolean;
  readonly driverName: (driverId: number) => string;
  readonly countryName: (code: string) => string;
}

type StageColumn = DataColumn<StageRow>;

const DASH = <span className={styles.unknown}>–</span>;

/**
 * Columns of the stage table. Shown are what a dispatcher asks first; the other columns of reports (specification,
 * chapter 9) wait in the column chooser.
 */
export function stageColumns(context: ColumnsContext): StageColumn[] {
  return [...mainColumns(context), ...reportColumns(context).map((column) => ({ ...column, hidden: true }))];
}

function mainColumns(context: ColumnsContext): StageColumn[] {
  const { t, driverName } = context;
  return [
    {
      id: 'stop',
      header: t('stage.stop'),
      width: 40,
      value: ({ stop }) => stop,
      cell: ({ stop, subType }) => stop !== null && <StopBadge number={stop} status={subType} />,
    },
    {
      id: 'subType',
      header: t('stage.subType'),
      width: 108,
      value: (stage) => stageActivity(stage, t),
      cell: (stage) => <Activity stage={stage} t={t} />,
    },
    {
      id: 'time',
      header: t('stage.time'),
      // `21.11. 23:10 – 22.11. 01:37` on one line, so that the row is one line high.
      width: context.clockOnly ? 108 : 196,
      value: ({ startTime }) => startTime,
      cell: (stage) => <span className={styles.figures}>{stageTime(stage, context)}</span>,
    },
    {
      align: 'right',
      id: 'duration',
      header: t('stage.duration'),
      unit: 'h:mm',
      width: 106,
      value: ({ duration }) => duration,
      cell: ({ duration }) => formatDuration(duration),
    },
    kilometres(context, 'distance', ({ distance }) => distance),
    {
      id: 'places',
      header: t('stage.places'),
      width: 220,
      grows: true,
      wrap: true,
      value: (stage) => stagePlaces(stage).join(' → ') || null,
      cell: (stage) => <Places stage={stage} t={t} />,
    },
    {
      id: 'driver1Id',
      header: t('stage.driver'),
      width: 112,
      wrap: true,
      value: ({ driver1Id }) => (driver1Id === null ? null : driverName(driver1Id)),
      cell: ({ driver1Id }) => (driver1Id === null ? DASH : driverName(driver1Id)),
    },
  ];
}

function reportColumns(context: ColumnsContext): StageColumn[] {
  const { t, countryName } = context;
  return [
    instant(context, 'startTime'),
    instant(context, 'endTime'),
    kilometres(context, 'gpsDistance', ({ gpsDistance }) => gpsDistance),
    kilometres(context, 'canDistance', ({ canDistance }) => canDistance),
    ...(['gpsAverageSpeed', 'gpsMaxSpeed', 'canAverageSpeed', 'canMaxSpeed'] as const).map((id) =>
      number(context, { id, unit: 'km/h', width: 128, of: (stage) => stage[id] }),
    ),
    place('startLocation', t('stage.startLocation'), startPlace),
    place('endLocation', t('stage.endLocation'), endPlace),
    place('contact', t('stage.contact'), ownPlace),
    {
      id: 'countryId',
      header: t('stage.country'),
      width: 104,
      wrap: true,
      value: ({ countryId }) => (countryId === null ? null : countryName(countryId)),
      cell: ({ countryId }) => (countryId === null ? DASH : countryName(countryId)),
    },
    number(context, { id: 'fuelUsed', unit: 'l', width: 92, digits: 1, of: ({ fuelUsed }) => fuelUsed }),
    number(context, { id: 'consumption', unit: 'l/100 km', width: 140, digits: 1, of: consumptionOf }),
    number(context, { id: 'positionsCount', width: 92, of: ({ positionsCount }) => positionsCount }),
  ];
}

interface NumberOf {
  readonly id:
    | 'consumption'
    | 'fuelUsed'
    | 'positionsCount'
    | 'gpsAverageSpeed'
    | 'gpsMaxSpeed'
    | 'canAverageSpeed'
    | 'canMaxSpeed';
  readonly unit?: string;
  readonly width: number;
  readonly digits?: number;
  readonly of: (stage: StageRow) => number | null;
}

function number({ t, language }: ColumnsContext, { id, unit, width, digits = 0, of }: NumberOf): StageColumn {
  return {
    id,
    header: t(`stage.${id}`),
    ...(unit !== undefined && { unit }),
    width,
    align: 'right',
    value: of,
    cell: (stage) => {
      const value = of(stage);
      return value === null ? DASH : formatNumber(language, value, digits);
    },
  };
}

function kilometres(
  { t, language }: ColumnsContext,
  id: 'distance' | 'gpsDistance' | 'canDistance',
  of: (stage: StageRow) => number | null,
): StageColumn {
  return {
    id,
    header: t(`stage.${id}`),
    unit: 'km',
    width: 104,
    align: 'right',
    value: of,
    cell: (stage) => {
      const metres = of(stage);
      return metres === null ? DASH : estimated(stage, formatKilometres(language, metres));
    },
  };
}

/** The share of a part is an estimate, and marked as one. */
const estimated = (stage: StageRow, text: string): string => (isPart(stage) && stage.distance > 0 ? `≈ ${text}` : text);

function instant({ t, timeZone }: ColumnsContext, id: 'startTime' | 'endTime'): StageColumn {
  return {
    id,
    header: t(`stage.${id}`),
    width: 150,
    value: (stage) => stage[id],
    cell: (stage) => {
      const at = stage[id];
      return at === null ? <em className={styles.open}>{t('stage.open')}</em> : formatDateTime(at, timeZone);
    },
  };
}

function place(id: string, header: string, of: (stage: StageRow) => string | null): StageColumn {
  return { id, header, width: 210, wrap: true, value: of, cell: (stage) => of(stage) ?? DASH };
}

/** Litres per distance say something of a drive only; a halt burns fuel by the hour. */
const consumptionOf = (stage: StageRow): number | null =>
  stage.subType === 'drive' ? stage.fuelConsumptionAverage : null;

interface StopBadgeProps {
  readonly number: number;
  readonly status: StageRow['subType'];
}

/** The number of a stop, drawn as on the map. */
export function StopBadge({ number: shown, status }: StopBadgeProps) {
  return (
    <span className={styles.stop} data-status={status}>
      {shown}
    </span>
  );
}

interface StageProps {
  readonly stage: StageRow;
  readonly t: Text;
}

/** The activity; the tip of a part explains that only the time in the period counts. */
export function Activity({ stage, t }: StageProps): ReactNode {
  return (
    <span className={styles.type} {...(isPart(stage) && { title: t('stage.partHint') })}>
      <StatusDot status={stage.subType} decorative /> {stageActivity(stage, t)}
    </span>
  );
}

/** Where it went or stood, written out; an own place is marked. */
export function Places({ stage, t }: StageProps): ReactNode {
  const places = stagePlaces(stage);
  if (places.length === 0) return DASH;
  return places.map((place, index) => (
    <Fragment key={place}>
      {index > 0 && ' → '}
      {place === stage.contact && <IconMapPin className={styles.ownPlace} size={13} aria-hidden />}
      {place === PLACE_BEYOND ? <span title={t('stage.beyond')}>{place}</span> : place}
    </Fragment>
  ));
}
