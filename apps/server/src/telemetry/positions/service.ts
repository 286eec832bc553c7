import { MAX_DAYS_POSITIONS } from '@konvoj/contract';
import type { ExportFormat, LanguageCode, SimplePosition } from '@konvoj/contract';
import { findVisibleDevice, visibleDeviceIds, workingOrders } from '../../fleet/service.ts';
import type { Database, Scope, Tx } from '../../platform/database.ts';
import { notFound } from '../../platform/http/index.ts';
import type { FileReply } from '../../platform/http/index.ts';
import { acceptPeriod } from '../../platform/period.ts';
import type { Period, PeriodInput } from '../../platform/period.ts';
import { withLastPlace } from './carry.ts';
import { AttributeColumns } from './export/attribute-columns.ts';
import { csv } from './export/csv.ts';
import { fileName } from './export/file-name.ts';
import { geojson } from './export/geojson.ts';
import { gpx } from './export/gpx.ts';
import { kml } from './export/kml.ts';
import { noStops } from './export/stops.ts';
import type { FindStops } from './export/stops.ts';
import { NO_NAME, namelessPlaces } from './export/places.ts';
import type { NamePlaces, PlaceNames } from './export/places.ts';
import { sameRecords } from './export/same-records.ts';
import type { Walk } from './export/same-records.ts';
import type { ExportedPosition, TrackHead, TrackWriter } from './export/writer.ts';
import { findSpan, fixBefore, lastPositions, listRecords } from './store.ts';
import type { RecordPage } from './store.ts';
import type { StoredPosition } from './stored-position.ts';
import { simpleTrack, walkRecords } from './track.ts';
import { attributesOf } from './wire.ts';

export { countersAt, fixBefore, lastPositions } from './store.ts';
export type { CounterQuestion, Counters } from './store.ts';

const writers: Readonly<Record<ExportFormat, TrackWriter>> = { gpx, kml, geojson, csv };
interface OfDevice extends PeriodInput {
  readonly deviceId: number;
}

export interface PositionService {
  /** The last position of each device on the user's map, with the order that its vehicle carries out. */
  last(scope: Scope): Promise<(StoredPosition & { readonly workingOrderId: number | null })[]>;
  /** Full records, newest first. @throws not_found, period.* */
  records(
    scope: Scope,
    timeZone: string,
    query: OfDevice & { limit: number; before?: number | undefined },
  ): Promise<StoredPosition[]>;
  /** @throws not_found, period.* */
  simple(scope: Scope, timeZone: string, query: OfDevice & { points: number }): Promise<SimplePosition[]>;
  /** A file that is streamed while it is read. @throws not_found, period.* */
  export(scope: Scope, reader: Reader, query: OfDevice & { format: ExportFormat }): Promise<WrittenFile>;
  /** Records in sections, oldest first, for other modules; the caller checks that the user may see the device. */
  walk(scope: Scope, of: { readonly deviceId: number; readonly period: Period }): AsyncGenerator<StoredPosition[]>;
  /** From the first to the last record of a device; null: it has none. */
  span(scope: Scope, deviceId: number): Promise<Period | null>;
  /** The text of a file without stops and names of places, in pieces, for other modules; the caller checks the device. */
  written(scope: Scope, reader: Reader, track: WrittenTrack): AsyncGenerator<string>;
}

interface Reader {
  readonly timeZone: string;
  readonly language: LanguageCode;
}

interface WrittenFile extends FileReply {
  readonly body: AsyncIterable<string>;
}

interface WrittenTrack {
  readonly deviceId: number;
  readonly licencePlate: string;
  readonly period: Period;
  readonly format: ExportFormat;
}

interface PositionParts {
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** For exported tracks. */
  readonly findStops?: FindStops;
  readonly namePlaces?: NamePlaces;
}

export function positionService(
  database: Database,
  { now, findStops = noStops, namePlaces = namelessPlaces }: PositionParts,
): PositionService {
  return {
    last: (scope) =>
      database.tenant(scope, async (tx) => {
        const positions = await lastPositions(tx, scope, await visibleDeviceIds(tx, scope, 'on the map'));
        const orders = await workingOrders(tx, scope);
        return positions.map((position) => ({ ...position, workingOrderId: orders.get(position.deviceId) ?? null }));
      }),
    async records(scope, timeZone, query) {
      const page = { ...query, period: acceptPeriod(query, timeZone, MAX_DAYS_POSITIONS) };
      return database.tenant(scope, (tx) => recordsOf(tx, scope, page));
    },
    async simple(scope, timeZone, query) {
      const period = acceptPeriod(query, timeZone, MAX_DAYS_POSITIONS);
      const { id: deviceId } = await database.tenant(scope, (tx) => visibleDevice(tx, scope, query.deviceId));
      return simpleTrack(database, scope, { deviceId, period, arrivedUntil: now() }, query.points);
    },
    async export(scope, { timeZone, language }, query) {
      const period = acceptPeriod(query, timeZone, MAX_DAYS_POSITIONS);
      const device = await database.tenant(scope, (tx) => visibleDevice(tx, scope, query.deviceId));
      const track = { deviceId: device.id, period, arrivedUntil: now() };
      const writer = writers[query.format];
      const stops = writer.withStops ? await findStops(scope, { deviceId: device.id, period, language }) : [];
      const walk = sameRecords(() => walkRecords(database, scope, track), track.arrivedUntil);
      const head: TrackHead = {
        licencePlate: device.licencePlate,
        ...period,
        timeZone,
        language,
        stops,
        attributes: [],
      };
      const read = async (records: readonly StoredPosition[]) => exportedOf(records, writer, await placesOf(records));
      const placesOf = (records: readonly StoredPosition[]) =>
        (writer.withPlaces ? namePlaces : namelessPlaces)(scope, records.flatMap(placeOf), language);
      return {
        name: fileName(head, query.format),
        contentType: writer.contentType,
        body: writtenTrack(writer, head, walk, read),
      };
    },
    walk: (scope, of) => walkRecords(database, scope, { ...of, arrivedUntil: now() }),
    span: (scope, deviceId) => database.tenant(scope, (tx) => findSpan(tx, scope, deviceId)),
    written(scope, reader, { deviceId, licencePlate, period, format }) {
      const track = { deviceId, period, arrivedUntil: now() };
      const writer = writers[format];
      const walk = sameRecords(() => walkRecords(database, scope, track), track.arrivedUntil);
      const read = async (records: readonly StoredPosition[]) =>
        exportedOf(records, writer, await namelessPlaces(scope, [], reader.language));
      return writtenTrack(writer, { licencePlate, ...period, ...reader, stops: [], attributes: [] }, walk, read);
    },
  };
}

async function recordsOf(tx: Tx, scope: Scope, page: RecordPage): Promise<StoredPosition[]> {
  const [, records] = await Promise.all([visibleDevice(tx, scope, page.deviceId), listRecords(tx, scope, page)]);
  const oldest = records.at(-1);
  if (oldest === undefined || oldest.valid) return withLastPlace(records, null);
  const span = { from: page.period.from, to: oldest.deviceTime };
  return withLastPlace(records, await fixBefore(tx, scope, page.deviceId, span));
}

async function visibleDevice(tx: Tx, scope: Scope, deviceId: number) {
  const device = await findVisibleDevice(tx, scope, deviceId);
  if (device === null) throw notFound();
  return device;
}

/** The chunks of a file; each pass reads the track again. */
async function* writtenTrack(
  writer: TrackWriter,
  start: TrackHead,
  walk: Walk,
  read: (records: readonly StoredPosition[]) => Promise<ExportedPosition[]>,
): AsyncGenerator<string> {
  const head = writer.withAttributeColumns ? { ...start, attributes: await attributesIn(walk) } : start;
  yield writer.head(head);
  for (const pass of writer.passes) {
    let first = true;
    for await (const stretch of walk()) {
      let piece = '';
      for (const record of await read(stretch)) {
        const written = pass(record, first, head);
        piece += written;
        first &&= written === '';
      }
      if (piece !== '') yield piece;
    }
  }
  yield writer.tail(head);
}

async function attributesIn(walk: Walk): Promise<TrackHead['attributes']> {
  const found = new AttributeColumns();
  for await (const stretch of walk()) for (const position of stretch) found.add(attributesOf(position));
  return found.columns();
}

function exportedOf(records: readonly StoredPosition[], writer: TrackWriter, names: PlaceNames): ExportedPosition[] {
  return records.map((position) => {
    const [at] = placeOf(position);
    return {
      position,
      attributes: writer.withAttributes ? attributesOf(position) : {},
      place: at === undefined ? NO_NAME : names(at.latitude, at.longitude),
    };
  });
}

/** Empty when the vehicle has no position yet. */
export function placeOf({ latitude, longitude }: StoredPosition): { latitude: number; longitude: number }[] {
  return latitude === null || longitude === null ? [] : [{ latitude, longitude }];
}
