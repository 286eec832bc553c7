import { inShownUnit, shownSum, totalOf } from '@konvoj/columns/column';
import type { Cell, Column } from '@konvoj/columns/column';
import { countOf, stageColumns, stageLevels, stageTotals } from '@konvoj/columns/stages';
import { isPart } from '@konvoj/contract';
import type { LanguageCode, StagePart } from '@konvoj/contract';
import { formatDuration } from '@konvoj/i18n';
import { textOf } from '@konvoj/i18n/text-of';
import { describedRows, describedTable, columnNotes, tableColumn } from '../../platform/documents/described.ts';
import type { PaperColumn } from '../../platform/documents/described.ts';
import type { TableDocument } from '../../platform/documents/document.ts';
import { rowPacker } from '../../platform/documents/packed-rows.ts';
import { wordsIn } from '../../platform/documents/words.ts';
import { periodText } from '../../platform/period.ts';
import type { Period } from '../../platform/period.ts';
import { stageSummary } from './summary.ts';

/** The subject of a report of stages, and its format settings. */
export interface ReportOf {
  readonly period: Period;
  readonly language: LanguageCode;
  readonly timeZone: string;
  readonly organization: string;
  /** Epoch milliseconds. */
  readonly madeAt: number;
  /** The requested plates, or names of drivers. */
  readonly subject: { readonly kind: 'vehicles' | 'drivers'; readonly names: readonly string[] };
  readonly plateOf: (deviceId: number) => string;
  readonly driverName: (driverId: number) => string;
  /** The columns in their order, of `STAGE_REPORT_COLUMNS`; default: all. Others are left out. */
  readonly columns?: readonly string[] | undefined;
  /** Notes of the caller, above those of the stages. */
  readonly notes?: readonly string[];
  /** On paper, each local day has totals of its own. */
  readonly addsUpDays?: boolean;
}

const LABELS = {
  vehicles: { one: 'report.vehicle', many: 'report.vehicles' },
  drivers: { one: 'report.driver', many: 'report.drivers' },
} as const;
/**
 * Stages as a table with the default columns of reports (specification, chapter 9) and their totals.
 * @param stages merged, and cut to the period
 */
export function stageReport(stages: readonly StagePart[], of: ReportOf): TableDocument {
  const { language, timeZone } = of;
  const under =
    of.addsUpDays === true
      ? { levels: stageLevels((key, params) => textOf(language, key, params), timeZone), nameColumn: 'subType' }
      : 'with totals';
  return { ...documentHead(stages, of), ...describedTable(chosenColumns(of), stages, language, under) };
}

/** A report for a spreadsheet, whose stages come piece by piece: their cells are kept instead of them. */
export interface StageSheet {
  /** @param stages some hundred at once: the thread is busy meanwhile */
  readonly add: (stages: readonly StagePart[]) => void;
  /** @param of the report, made of the stages as far as its subject needs them */
  readonly document: (of: (stages: readonly StagePart[]) => ReportOf) => TableDocument;
}

/** @param of the report as far as it is known before its stages: all but its subject */
export function stageSheet(of: ReportOf): StageSheet {
  const chosen = chosenColumns(of);
  const packer = rowPacker(chosen.length);
  const summary = stageSummary();
  const totals: Cell[][] = [];
  let count = 0;
  const totalUnder = (column: Column<StagePart>, index: number): Cell => {
    if (column.id === 'startTime') return textOf(of.language, 'stage.count', { count });
    if (column.total !== 'sum') return totalOf(column, summary.stages());
    return shownSum(
      totals.map((cells) => cells[index] ?? null),
      column,
    );
  };
  return {
    add(stages) {
      packer.add(describedRows(chosen, stages));
      summary.add(stages);
      totals.push(chosen.map(({ column }) => (column.total === 'sum' ? totalOf(column, stages) : null)));
      count += countOf(stages);
    },
    document(ofStages) {
      const stages = summary.stages();
      return {
        ...documentHead(stages, ofStages(stages)),
        columns: chosen.map((each) => tableColumn(each, of.language)),
        rows: [],
        packedRows: packer.packed(),
        totals: chosen.map(({ column }, index) => inShownUnit(totalUnder(column, index), column)),
      };
    },
  };
}

/** What a report has beside its table. */
function documentHead(
  stages: readonly StagePart[],
  of: ReportOf,
): Omit<TableDocument, 'columns' | 'rows' | 'totals' | 'subtotals' | 'charts'> {
  const { language, timeZone, organization, madeAt, period, subject } = of;
  const text = (key: Parameters<typeof textOf>[1]) => textOf(language, key);
  const title = text('report.stages');
  const days = periodText(period, timeZone);
  const [name] = subject.names;
  const isOne = subject.names.length === 1;
  return {
    language,
    timeZone,
    title,
    organization,
    heading: [title, ...(isOne && name !== undefined ? [name] : []), days].join(' · '),
    madeAt,
    facts: [
      [text(LABELS[subject.kind][isOne ? 'one' : 'many']), subject.names.join(', ')],
      [text('report.period'), `${days} (${timeZone})`],
    ],
    notes: [...(of.notes ?? []), ...(stages.length === 0 ? [] : stageNotes(stages, of))],
    empty: text('vehicleDetails.noStages'),
  };
}

function stageNotes(stages: readonly StagePart[], of: ReportOf): string[] {
  const { language } = of;
  return [
    timeByType(stages, language),
    ...partNote(stages, language),
    ...columnNotes(chosenColumns(of), stages, language),
  ];
}

/** `vožnja 6:12 · delo 1:20 · počitek 11:00 · postanek 0:45`: the time per activity. */
function timeByType(stages: readonly StagePart[], language: LanguageCode): string {
  return stageTotals(stages)
    .byType.filter(({ seconds }) => seconds > 0)
    .map(({ type, seconds }) => `${textOf(language, `vehicle.status.${type}`)} ${formatDuration(seconds)}`)
    .join(' · ');
}

/** The explanation for stages that are shown in part, and whether their figures are estimated. */
function partNote(stages: readonly StagePart[], language: LanguageCode): string[] {
  const estimate = stageTotals(stages).isEstimate ? [textOf(language, 'report.estimates')] : [];
  return stages.some(isPart) ? [textOf(language, 'report.parts'), ...estimate] : [];
}

/** The columns that such a report can have. */
export const STAGE_REPORT_COLUMNS: readonly string[] = [
  'subType',
  'deviceId',
  'driver1Id',
  'startTime',
  'endTime',
  'duration',
  'gpsDistance',
  'canDistance',
  'gpsAverageSpeed',
  'gpsMaxSpeed',
  'canAverageSpeed',
  'canMaxSpeed',
  'startLocation',
  'endLocation',
  'contact',
  'countryId',
  'fuelUsed',
  'consumption',
];

/** The chosen columns, after those that divide the rows. */
function chosenColumns(of: ReportOf): PaperColumn<StagePart>[] {
  const all = columnsOf(of);
  const { columns } = of;
  if (columns === undefined) return all;
  const dividing = all.filter(({ column, groups }) => groups !== undefined && !columns.includes(column.id));
  return [...dividing, ...columns.flatMap((id) => all.find(({ column }) => column.id === id) ?? [])];
}

function columnsOf({ language, plateOf, driverName }: ReportOf): PaperColumn<StagePart>[] {
  const words = wordsIn(language);
  const { text } = words;
  const of = stageColumns({ ...words, driverName });
  const vehicle: Column<StagePart> = {
    id: 'deviceId',
    header: 'report.vehicle',
    kind: 'text',
    value: ({ deviceId }) => plateOf(deviceId),
  };
  return [
    { column: of.subType, width: 38 },
    { column: vehicle, width: 44, groups: { absent: '' } },
    { column: of.driver1Id, width: 52, groups: { absent: text('vehicle.noDriver') } },
    { column: of.startTime, width: 40 },
    { column: of.endTime, width: 40 },
    { column: of.duration, width: 30 },
    { column: of.gpsDistance, width: 31 },
    { column: of.canDistance, width: 31 },
    { column: of.gpsAverageSpeed, width: 30 },
    { column: of.gpsMaxSpeed, width: 30 },
    { column: of.canAverageSpeed, width: 30 },
    { column: of.canMaxSpeed, width: 30 },
    { column: of.startLocation, width: 54 },
    { column: of.endLocation, width: 54 },
    { column: of.contact, width: 54 },
    { column: of.countryId, width: 42 },
    { column: of.fuelUsed, width: 28 },
    { column: of.consumption, width: 36 },
  ];
}
