import { cutEnds, isPart, PLACE_BEYOND } from '@konvoj/contract';
import type { LanguageCode, StagePart, StageTypeName } from '@konvoj/contract';
import { formatDuration } from '@konvoj/i18n';
import { textOf } from '@konvoj/i18n/text-of';
import type { TableCell, TableColumn, TableDocument } from '../../platform/documents/table.ts';
import { periodText } from '../../platform/period.ts';
import type { Period } from '../../platform/period.ts';

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
}

interface ReportColumn extends TableColumn {
  readonly cell: (stage: StagePart) => TableCell;
  readonly total: (stages: readonly StagePart[]) => TableCell;
}

const LABELS = {
  vehicles: { one: 'report.vehicle', many: 'report.vehicles' },
  drivers: { one: 'report.driver', many: 'report.drivers' },
} as const;
/** In the order in which dispatchers need them. */
const STAGE_ORDER = ['drive', 'work', 'rest', 'stop', 'idling', 'undefined'] as const;
const noTotal = (): TableCell => null;

/**
 * Stages as a table with the default columns of reports (specification, chapter 9) and their totals.
 * @param stages merged, and cut to the period
 */
export function stageReport(stages: readonly StagePart[], of: ReportOf): TableDocument {
  const { language, timeZone, organization, madeAt, period, subject } = of;
  const text = (key: Parameters<typeof textOf>[1]) => textOf(language, key);
  const columns = columnsOf(of);
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
    columns: columns.map(({ cell: _cell, total: _total, ...column }) => column),
    rows: stages.map((stage) => columns.map(({ cell }) => cell(stage))),
    totals: columns.map(({ total }) => total(stages)),
    notes: stages.length === 0 ? [] : [timeByType(stages, language), ...partNote(stages, language)],
    empty: text('vehicleDetails.noStages'),
  };
}

/** `vožnja 6:12 · delo 1:20 · počitek 11:00 · postanek 0:45`: the time per activity. */
function timeByType(stages: readonly StagePart[], language: LanguageCode): string {
  const seconds = (type: StageTypeName) =>
    sum(stages.filter(({ subType }) => subType === type).map(({ duration }) => duration));
  return STAGE_ORDER.filter((type) => seconds(type) > 0)
    .map((type) => `${textOf(language, `vehicle.status.${type}`)} ${formatDuration(seconds(type))}`)
    .join(' · ');
}

/** The explanation for a stage that is shown in part. */
function partNote(stages: readonly StagePart[], language: LanguageCode): string[] {
  return stages.some(isPart) ? [textOf(language, 'report.parts')] : [];
}

function columnsOf({ language, plateOf, driverName }: ReportOf): ReportColumn[] {
  const text = (key: Parameters<typeof textOf>[1]) => textOf(language, key);
  const countries = new Intl.DisplayNames([language], { type: 'region', fallback: 'code' });
  return [
    {
      header: text('stage.subType'),
      kind: 'text',
      width: 38,
      cell: (stage) => {
        const activity = text(`vehicle.status.${stage.subType}`);
        return isPart(stage) ? textOf(language, 'stage.part', { activity }) : activity;
      },
      total: () => text('report.total'),
    },
    {
      header: text('report.vehicle'),
      kind: 'text',
      width: 44,
      groups: { absent: '' },
      cell: ({ deviceId }) => plateOf(deviceId),
      total: noTotal,
    },
    {
      header: text('stage.driver'),
      kind: 'text',
      width: 52,
      groups: { absent: text('vehicle.noDriver') },
      cell: ({ driver1Id }) => (driver1Id === null ? null : driverName(driver1Id)),
      total: noTotal,
    },
    {
      ...instant(text('stage.startTime'), ({ startTime }) => Date.parse(startTime)),
      total: ({ length }) => textOf(language, 'stage.count', { count: length }),
    },
    instant(text('stage.endTime'), ({ endTime }) => (endTime === null ? text('stage.open') : Date.parse(endTime))),
    {
      header: text('stage.duration'),
      unit: 'h:mm',
      kind: 'duration',
      width: 30,
      cell: ({ duration }) => duration,
      total: (stages) => sum(stages.map(({ duration }) => duration)),
    },
    {
      ...number(text('stage.gpsDistance'), 'km', 1, 31),
      cell: ({ gpsDistance }) => gpsDistance / 1_000,
      total: (stages) => sum(stages.map(({ gpsDistance }) => gpsDistance)) / 1_000,
    },
    {
      ...number(text('stage.canDistance'), 'km', 1, 31),
      cell: ({ canDistance }) => (canDistance === null ? null : canDistance / 1_000),
      total: canTotal,
    },
    speed(text('stage.gpsAverageSpeed'), ({ gpsAverageSpeed }) => gpsAverageSpeed),
    speed(text('stage.gpsMaxSpeed'), ({ gpsMaxSpeed }) => gpsMaxSpeed),
    speed(text('stage.canAverageSpeed'), ({ canAverageSpeed }) => canAverageSpeed),
    speed(text('stage.canMaxSpeed'), ({ canMaxSpeed }) => canMaxSpeed),
    place(text('stage.startLocation'), 'start'),
    place(text('stage.endLocation'), 'end'),
    {
      header: text('stage.contact'),
      kind: 'text',
      width: 54,
      cell: (stage) => (cutEnds(stage).end ? null : stage.contact),
      total: noTotal,
    },
    {
      header: text('stage.country'),
      kind: 'text',
      width: 42,
      cell: ({ countryId }) => (countryId === null ? null : (countries.of(countryId) ?? countryId)),
      total: noTotal,
    },
    {
      ...number(text('stage.fuelUsed'), 'l', 1, 28),
      cell: ({ fuelUsed }) => fuelUsed,
      total: (stages) => fuelOf(stages).litres,
    },
    {
      ...number(text('stage.consumption'), 'l/100 km', 1, 36),
      // Litres per distance only make sense for a drive; a halt burns fuel per hour.
      cell: ({ subType, fuelConsumptionAverage }) => (subType === 'drive' ? fuelConsumptionAverage : null),
      total: (stages) => fuelOf(stages).per100Kilometers,
    },
  ];
}

function instant(header: string, cell: ReportColumn['cell']): ReportColumn {
  return { header, kind: 'instant', width: 40, cell, total: noTotal };
}

function number(header: string, unit: string, digits: number, width: number) {
  return { header, unit, kind: 'number', digits, width } as const;
}

function speed(header: string, cell: ReportColumn['cell']): ReportColumn {
  return { ...number(header, 'km/h', 0, 30), cell, total: noTotal };
}

function place(header: string, end: 'start' | 'end'): ReportColumn {
  const cell = (stage: StagePart): TableCell => {
    if (cutEnds(stage)[end]) return PLACE_BEYOND;
    const at = end === 'start' ? stage.firstPositionProxy : stage.lastPositionProxy;
    if (!at || at.latitude === null || at.longitude === null) return null;
    return at.address ?? `${at.latitude.toFixed(5)}, ${at.longitude.toFixed(5)}`;
  };
  return { header, kind: 'text', width: 54, cell, total: noTotal };
}

/** Kilometres; a sum with a missing part would be read as complete, so it is null. */
function canTotal(stages: readonly StagePart[]): number | null {
  const moved = stages.filter(({ gpsDistance, canDistance }) => gpsDistance > 0 || canDistance !== null);
  const known = moved.map(({ canDistance }) => canDistance).filter((meters) => meters !== null);
  return known.length === 0 || known.length < moved.length ? null : sum(known) / 1_000;
}

/** Over the stages with known fuel, halts included, like the sum of the table on the screen. */
function fuelOf(stages: readonly StagePart[]): { litres: number | null; per100Kilometers: number | null } {
  const known = stages.filter(({ fuelUsed }) => fuelUsed !== null);
  if (known.length === 0) return { litres: null, per100Kilometers: null };
  const litres = sum(known.map(({ fuelUsed }) => fuelUsed ?? 0));
  const meters = sum(known.map(({ distance }) => distance));
  return { litres, per100Kilometers: meters > 0 ? (litres / meters) * 100_000 : null };
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
