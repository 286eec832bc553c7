import { endpoints } from '@konvoj/contract';
import type { LanguageCode, Stage as WireStage } from '@konvoj/contract';
import type { FastifyInstance } from 'fastify';
import type { Database, Scope } from '../../platform/database.ts';
import type { DocumentFormat } from '../../platform/documents/document.ts';
import { historyInTurn, takeHistoryPlace } from '../../platform/history-queue.ts';
import { invalidFields, route, whenUnwanted } from '../../platform/http/index.ts';
import type { FileReply, HandlerRequest, StreamedReply } from '../../platform/http/index.ts';
import { mapInSlices } from '../../platform/in-slices.ts';
import { piecesInTurn } from '../../platform/pieces-in-turn.ts';
import { takeReportPlace } from '../../platform/report-queue.ts';
import { nameless } from './names.ts';
import type { NameStages, StageNames } from './names.ts';
import { stageFile } from './report-file.ts';
import type { ReportParts } from './report-file.ts';
import type { SeenStages, StageService } from './service.ts';
import { stageOnWire } from './wire.ts';

type FileOfVehicles = HandlerRequest<typeof endpoints.stages.pdf>;
type FileOfDrivers = HandlerRequest<typeof endpoints.stages.byDriverPdf>;

interface StageRoutes {
  readonly database: Database;
  readonly stages: StageService;
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** Finds the names of the places at which stages begin and end. */
  readonly nameStages?: NameStages;
}

export function stageRoutes(app: FastifyInstance, { database, stages, now, nameStages = nameless }: StageRoutes): void {
  const onWire = async (scope: Scope, language: LanguageCode, seen: SeenStages) =>
    stagesOnWire(seen, await nameStages(scope, seen.stages, language));
  route(app, endpoints.stages.list, async (request) => {
    const { query, scope, user, language, reply } = request;
    const deviceIds = ids(query.deviceId, query.deviceIds);
    if (deviceIds.length === 0) {
      if (Object.values(query).some((value) => value !== undefined)) {
        throw invalidFields({ path: 'deviceId', code: 'required' });
      }
      return inOnePiece(await onWire(scope, language, await stages.open(scope)));
    }
    takeHistoryPlace(request);
    const [turn, wanted] = [
      { scope, signal: whenUnwanted(reply) },
      { ...query, deviceIds },
    ];
    const { count, pieces } = await historyInTurn(turn, () =>
      stages.piecesOfDevices(scope, user.timeZone, wanted, turn.signal),
    );
    async function* named() {
      for await (const seen of pieces) yield onWire(scope, language, seen);
    }
    return { count, pieces: piecesInTurn(historyInTurn, turn, named()) };
  });
  // Stages of several drivers of a vehicle are merged together, so they are read at once.
  route(app, endpoints.stages.byDriver, async (request) => {
    const { query, scope, user, language, reply } = request;
    const driverIds = someIds('driverId', query.driverId, query.driverIds);
    takeHistoryPlace(request);
    const read = async () => onWire(scope, language, await stages.ofDrivers(scope, user.timeZone, driverIds, query));
    return inOnePiece(await historyInTurn({ scope, signal: whenUnwanted(reply) }, read));
  });
  const parts = { database, stages, nameStages, now };
  route(app, endpoints.stages.pdf, (request) => fileOfVehicles(parts, request, 'pdf'));
  route(app, endpoints.stages.xls, (request) => fileOfVehicles(parts, request, 'xlsx'));
  route(app, endpoints.stages.byDriverPdf, (request) => fileOfDrivers(parts, request, 'pdf'));
  route(app, endpoints.stages.byDriverXls, (request) => fileOfDrivers(parts, request, 'xlsx'));
}

function fileOfVehicles(parts: ReportParts, request: FileOfVehicles, format: DocumentFormat): Promise<FileReply> {
  takeReportPlace(request);
  const { query, scope, user, language, reply } = request;
  const deviceIds = someIds('deviceId', query.deviceId, query.deviceIds);
  return stageFile(parts, {
    scope,
    signal: whenUnwanted(reply),
    timeZone: user.timeZone,
    language,
    query,
    of: 'vehicles',
    ids: deviceIds,
    format,
  });
}

function fileOfDrivers(parts: ReportParts, request: FileOfDrivers, format: DocumentFormat): Promise<FileReply> {
  takeReportPlace(request);
  const { query, scope, user, language, reply } = request;
  const driverIds = someIds('driverId', query.driverId, query.driverIds);
  return stageFile(parts, {
    scope,
    signal: whenUnwanted(reply),
    timeZone: user.timeZone,
    language,
    query,
    of: 'drivers',
    ids: driverIds,
    format,
  });
}

/** A list that is encoded a few rows at a time. */
function inOnePiece<Row>(rows: Row[]): StreamedReply<Row[]> {
  async function* pieces() {
    yield rows;
  }
  return { count: 1, pieces: pieces() };
}

/** @throws the validation error of the field when it names no device or driver */
function someIds(path: string, one: readonly number[] | undefined, many: readonly number[] | undefined): number[] {
  const all = ids(one, many);
  if (all.length === 0) throw invalidFields({ path, code: 'required' });
  return all;
}

function ids(one: readonly number[] | undefined, many: readonly number[] | undefined): number[] {
  return [...(one ?? []), ...(many ?? [])];
}

function stagesOnWire({ fleet, stages }: SeenStages, names: StageNames): Promise<WireStage[]> {
  return mapInSlices(stages, ({ deviceId, stage }) => stageOnWire(deviceId, stage, fleet, names));
}
