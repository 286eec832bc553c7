import type { Column } from '@konvoj/columns/column';
import {
  ADDED_DRIVE_SUM_COLUMNS,
  DRIVE_SUM_TABLES,
  driveSumColumns,
  type DriveSumColumnId,
  type DriveSumTable,
} from '@konvoj/columns/drive-sums';
import { activityText, stageColumns } from '@konvoj/columns/stages';
import type { DriveSum, StagePart } from '@konvoj/contract';
import { withWholeHeader, type DataColumn } from '../../../ui/data-table/column.ts';
import { describedColumn, type DescribedWith } from '../../../ui/data-table/described-column.tsx';
import { StatusDot } from '../../../ui/status-dot.tsx';
import classes from './reports.module.css';

export interface ColumnsContext extends DescribedWith {
  readonly plateOf: (deviceId: number) => string;
  readonly driverName: (driverId: number) => string;
  readonly countryName: (code: string) => string;
}

/** Pixels; a figure where nothing else is said. */
const WIDTHS: Partial<Record<DriveSumColumnId, number>> = {
  driver: 150,
  start: 150,
  end: 150,
  firstDrive: 150,
  lastDrive: 150,
  startPlace: 220,
  endPlace: 220,
  countries: 150,
  crossings: 260,
  cutDrive: 170,
};

/** Pixels of a column with a figure. */
export const FIGURE_WIDTH = 88;

/** The columns of a table of sums, in the order of the files; those that can be added are hidden. */
export function sumColumns(table: DriveSumTable, { t, ...context }: ColumnsContext): DataColumn<DriveSum>[] {
  const of = driveSumColumns({ text: t, ...context });
  const shown = (id: DriveSumColumnId, hidden: boolean) => {
    const column: Column<DriveSum> = of[id];
    return withWholeHeader(describedColumn(column, { t, ...context }, { width: WIDTHS[id] ?? FIGURE_WIDTH, hidden }));
  };
  return [
    ...DRIVE_SUM_TABLES[table].map((id) => shown(id, false)),
    ...ADDED_DRIVE_SUM_COLUMNS[table].map((id) => shown(id, true)),
  ];
}

/** The default columns of reports (specification, chapter 9), in the order of the files. */
export function stageReportColumns({ t, ...context }: ColumnsContext): DataColumn<StagePart>[] {
  const of = stageColumns({ text: t, ...context });
  const vehicle: Column<StagePart> = {
    id: 'deviceId',
    header: 'report.vehicle',
    kind: 'text',
    value: ({ deviceId }) => context.plateOf(deviceId),
  };
  const shown = (column: Column<StagePart>, width: number, layout: Partial<DataColumn<StagePart>> = {}) =>
    withWholeHeader(describedColumn(column, { t, ...context }, { width, ...layout }));
  return [
    // Wide enough for the longest activity with the mark of a part.
    shown(of.subType, 216, {
      cell: (stage) => (
        <span className={classes.activity}>
          <StatusDot status={stage.subType} decorative /> {activityText(stage, t)}
        </span>
      ),
    }),
    shown(vehicle, 100),
    shown(of.driver1Id, 150),
    shown(of.startTime, 150),
    shown(of.endTime, 150),
    ...[of.duration, of.gpsDistance, of.canDistance].map((each) => shown(each, FIGURE_WIDTH)),
    ...[of.gpsAverageSpeed, of.gpsMaxSpeed, of.canAverageSpeed, of.canMaxSpeed].map((each) =>
      shown(each, FIGURE_WIDTH),
    ),
    shown(of.startLocation, 220),
    shown(of.endLocation, 220),
    shown(of.contact, 150),
    shown(of.countryId, 110),
    shown(of.fuelUsed, FIGURE_WIDTH),
    shown(of.consumption, FIGURE_WIDTH),
  ];
}
