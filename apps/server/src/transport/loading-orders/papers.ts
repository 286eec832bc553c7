import { LIST_LIMIT } from '@konvoj/contract';
import type { LanguageCode, VehicleProfile } from '@konvoj/contract';
import { decodePolyline } from '@konvoj/geo/polyline';
import { mainRoads } from '@konvoj/roads/network';
import { readFleet } from '../../fleet/service.ts';
import { organizationName } from '../../organization/identity/organization.ts';
import { headOf } from '../../organization/letterhead/service.ts';
import { renderDocument } from '../../platform/documents/render.ts';
import type { Document, DocumentHead } from '../../platform/documents/document.ts';
import { fileNamePart } from '../../platform/file-name.ts';
import type { FileReader } from '../../platform/file-queue.ts';
import type { FileReply } from '../../platform/http/index.ts';
import { routeLimit, unitsOf } from '../../places/routing/limit.ts';
import { routeDrawing } from '../../places/routing/route-drawing.ts';
import type { RoutingService } from '../../places/routing/types.ts';
import type { PositionService } from '../../telemetry/positions/service.ts';
import { orderPaper } from './order-paper.ts';
import type { PaperOrder, PaperReader } from './order-paper.ts';
import { requireSeen } from './parts.ts';
import type { OrderParts, OrderReader } from './parts.ts';
import { evenly, proofPaper, PROOF_RECORDS_MAX } from './proof-paper.ts';
import type { ProofRecord } from './proof-paper.ts';
import { deviceAt } from './stays.ts';
import { findOrder } from './store.ts';
import { profileOfOrder, wayOf } from './way.ts';
import { driverName } from './wire.ts';

/** Records from shortly before the arrival until shortly after the leaving show both. */
const AROUND_MS = 2 * 60_000;

/** Whose paper it is. */
interface Sender {
  readonly organization: string;
  readonly head: DocumentHead;
}

/** An order, and which roads it may take. */
interface DrivenOrder extends PaperOrder {
  readonly profile: VehicleProfile;
}

type PaperRequester = OrderReader & FileReader;

/** Orders on paper. @throws {ProblemError} not_found; report.too_large; unavailable; too_many_requests */
export interface OrderPapers {
  order(reader: PaperRequester, id: number, language: LanguageCode, timeZone: string): Promise<FileReply>;
  proof(reader: PaperRequester, id: number, language: LanguageCode, timeZone: string): Promise<FileReply>;
}

interface PaperNeeds {
  readonly positions: Pick<PositionService, 'records'>;
  readonly routing: Pick<RoutingService, 'route'>;
}

export function orderPapers({ database, clock }: OrderParts, { positions, routing }: PaperNeeds): OrderPapers {
  const routes = routeLimit({ database, clock });

  async function read(reader: OrderReader, id: number): Promise<DrivenOrder & Sender> {
    return database.tenant(reader, async (tx) => {
      const order = await requireSeen(tx, reader, await findOrder(tx, reader, id));
      const fleet = await readFleet(tx, reader);
      const vehicle =
        order.deviceId === null ? null : (fleet.devices.get(order.deviceId)?.vehicle.licencePlate ?? null);
      const driver = driverName(fleet, order.driverId);
      return {
        order,
        vehicle,
        driver,
        profile: profileOfOrder(order, fleet),
        organization: await organizationName(tx, reader),
        head: await headOf(tx, reader),
      };
    });
  }

  /** What the vehicles reported while they were at each point, by its number. */
  async function recordsOf(reader: OrderReader, { order }: PaperOrder, timeZone: string) {
    const records = new Map<number, ProofRecord[]>();
    for (const { number, arrivedAt, leftAt, isSkipped } of order.points) {
      const deviceId = arrivedAt === null ? null : deviceAt({ ...order, stagesAt: () => [] }, arrivedAt);
      if (arrivedAt === null || deviceId === null || isSkipped) continue;
      const until = leftAt ?? clock.now();
      const period = {
        from: new Date(arrivedAt - AROUND_MS).toISOString(),
        to: new Date(Math.max(until, arrivedAt) + AROUND_MS).toISOString(),
      };
      // Who may see the order may see what it was proved by.
      const scope = { organizationId: reader.organizationId };
      const found = await positions.records(scope, timeZone, { deviceId, ...period, limit: LIST_LIMIT.max });
      const shown = found.toReversed().map((record) => ({
        at: record.deviceTime,
        latitude: record.latitude,
        longitude: record.longitude,
        speedKmh: record.speedKmh,
        ignition: record.ignition,
      }));
      records.set(number, evenly(shown, PROOF_RECORDS_MAX));
    }
    return records;
  }

  async function file(reader: FileReader, document: Document): Promise<FileReply> {
    return {
      name: `${fileNamePart(document.title)}.pdf`,
      contentType: 'application/pdf',
      body: await renderDocument(reader, document, 'pdf'),
    };
  }

  /** The planned road of an order over the main roads; null: nothing is left to drive. */
  async function mapOf(reader: PaperRequester, { order, profile }: DrivenOrder): Promise<string | null> {
    const points = wayOf(order);
    if (points.length < 2) return null;
    await routes.require(String(reader.organizationId), unitsOf(points));
    const { signal } = reader;
    const { path } = await routing.route(reader, { points, profile, avoid: [], language: 'en' }, { signal });
    const places = points.map(({ latitude, longitude }) => [latitude, longitude] as const);
    return routeDrawing({ path: decodePolyline(path), points: places }, mainRoads());
  }

  const readerOf = (organization: string, language: LanguageCode, timeZone: string): PaperReader => ({
    language,
    timeZone,
    organization,
    madeAt: clock.now(),
  });

  return {
    async order(reader, id, language, timeZone) {
      const { organization, head, ...paper } = await read(reader, id);
      const map = await mapOf(reader, paper);
      return file(reader, { ...orderPaper(paper, map, readerOf(organization, language, timeZone)), head });
    },
    async proof(reader, id, language, timeZone) {
      const { organization, head, ...paper } = await read(reader, id);
      const records = await recordsOf(reader, paper, timeZone);
      return file(reader, { ...proofPaper(paper, records, readerOf(organization, language, timeZone)), head });
    },
  };
}
