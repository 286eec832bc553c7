import { cellText, type Column } from '@konvoj/columns/column';
import { activityText, stageColumns } from '@konvoj/columns/stages';
import { isPart, PLACE_BEYOND, type LanguageCode, type StagePart } from '@konvoj/contract';
import { IconMapPin } from '@tabler/icons-react';
import { Fragment, type ReactNode } from 'react';
import type { Text } from '../../../i18n/use-text.ts';
import type { DataColumn } from '../../../ui/data-table/column.ts';
import { describedColumn } from '../../../ui/data-table/described-column.tsx';
import { StatusDot } from '../../../ui/status-dot.tsx';
import { StageContact } from './stage-contact.tsx';
import type { StageRow } from './stage-rows.ts';
import { stagePlaces, stageTime } from './stage-texts.ts';
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

const DASH = <span className={styles.unknown}>–</span>;

type StageColumn = DataColumn<StageRow>;

/**
 * Columns of the stage table. Shown are what a dispatcher asks first; the other columns of reports (specification,
 * chapter 9) wait in the column chooser.
 */
export function stageTableColumns(context: ColumnsContext): StageColumn[] {
  const { t, driverName, countryName, clockOnly } = context;
  const of = stageColumns({ text: t, driverName, countryName });
  // The totals of stages stand in a bar of their own.
  const shown = (column: Column<StagePart>, layout: Partial<StageColumn>): StageColumn => {
    const { total: _total, ...described } = column;
    return describedColumn<StageRow>(described, context, layout);
  };
  const kilometres = (column: Column<StagePart>): StageColumn =>
    shown(column, { width: 104, cell: (stage) => <Kilometres stage={stage} column={column} context={context} /> });
  const place = (column: Column<StagePart>): StageColumn => shown(column, { width: 210, wrap: true });
  const more = [
    shown(of.startTime, { width: 150 }),
    shown(of.endTime, { width: 150, cell: (stage) => <EndTime stage={stage} column={of.endTime} context={context} /> }),
    kilometres(of.gpsDistance),
    kilometres(of.canDistance),
    ...[of.gpsAverageSpeed, of.gpsMaxSpeed, of.canAverageSpeed, of.canMaxSpeed].map((each) =>
      shown(each, { width: 128 }),
    ),
    place(of.startLocation),
    place(of.endLocation),
    place(of.contact),
    shown(of.countryId, { width: 104, wrap: true }),
    shown(of.fuelUsed, { width: 92 }),
    shown(of.consumption, { width: 140 }),
    shown(of.positionsCount, { width: 92 }),
  ];
  return [
    {
      id: 'stop',
      header: t('stage.stop'),
      width: 40,
      value: ({ stop }) => stop,
      cell: ({ stop, subType }) => stop !== null && <StopBadge number={stop} status={subType} />,
    },
    shown(of.subType, { width: 124, wrap: true, cell: (stage) => <Activity stage={stage} t={t} /> }),
    {
      id: 'time',
      header: t('stage.time'),
      // `21.11. 23:10 – 22.11. 01:37` on one line, so that the row is one line high.
      width: clockOnly ? 108 : 196,
      value: ({ startTime }) => startTime,
      cell: (stage) => <span className={styles.figures}>{stageTime(stage, context)}</span>,
    },
    shown(of.duration, { width: 106 }),
    kilometres(of.distance),
    {
      id: 'places',
      header: t('stage.places'),
      width: 220,
      grows: true,
      wrap: true,
      value: (stage) => stagePlaces(stage).join(' → ') || null,
      cell: (stage) => <Places stage={stage} t={t} linked />,
    },
    shown(of.driver1Id, { width: 112, wrap: true }),
    ...more.map((column) => ({ ...column, hidden: true })),
  ];
}

interface CellProps {
  readonly stage: StageRow;
  readonly column: Column<StagePart>;
  readonly context: ColumnsContext;
}

/** A distance; the share of a part is an estimate, and marked as one. */
function Kilometres({ stage, column, context }: CellProps) {
  const metres = column.value(stage);
  if (metres === null) return DASH;
  return `${isPart(stage) && stage.distance > 0 ? '≈ ' : ''}${cellText(metres, column, context)}`;
}

function EndTime({ stage, column, context }: CellProps) {
  const text = cellText(column.value(stage), column, context);
  return stage.endTime === null ? <em className={styles.open}>{text}</em> : text;
}

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
      <StatusDot status={stage.subType} decorative /> {activityText(stage, t)}
    </span>
  );
}

/** Where it went or stood, written out; an own place is marked. @param linked an own place can be opened */
export function Places({ stage, t, linked = false }: StageProps & { readonly linked?: boolean }): ReactNode {
  const places = stagePlaces(stage);
  if (places.length === 0) return DASH;
  return places.map((place, index) => (
    <Fragment key={place}>
      {index > 0 && ' → '}
      {place === stage.contact && <IconMapPin className={styles.ownPlace} size={13} aria-hidden />}
      {linked && place === stage.contact ? (
        <StageContact name={place} t={t} />
      ) : place === PLACE_BEYOND ? (
        <span title={t('stage.beyond')}>{place}</span>
      ) : (
        place
      )}
    </Fragment>
  ));
}
