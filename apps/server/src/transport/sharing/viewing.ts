import { MAX_DAYS_POSITIONS, MAX_DAYS_STAGES, SIMPLE_TRACK_POINTS } from '@konvoj/contract';
import type {
  LanguageCode,
  LinkedDevice,
  LinkedPlace,
  LinkedPosition,
  LinkedStage,
  SimplePosition,
} from '@konvoj/contract';
import { readFleet, visibleDeviceIds } from '../../fleet/service.ts';
import { openStagesIn, readReports } from '../../telemetry/devices/reports.ts';
import { NO_REPORT } from '../../telemetry/devices/reports.ts';
import { deviceOnWire } from '../../telemetry/devices/wire.ts';
import type { Addresses } from '../../places/geocoding/addresses.ts';
import { hashToken } from '../../organization/identity/secrets.ts';
import { cacheFor } from '../../platform/cache.ts';
import { statementsOn } from '../../platform/database.ts';
import type { Database, Scope, Tx } from '../../platform/database.ts';
import { invalidFields, notFound, tooManyRequests } from '../../platform/http/index.ts';
import { readInstant } from '../../platform/time.ts';
import { lastPositions } from '../../telemetry/positions/service.ts';
import type { PositionService } from '../../telemetry/positions/service.ts';
import { positionOnWire } from '../../telemetry/positions/wire.ts';
import type { StageService } from '../../telemetry/stages/service.ts';
import { stageOnWire } from '../../telemetry/stages/wire.ts';
import { linkExpired } from './errors.ts';
import { usableCreator, numbersOf, shownPeriod, stateOf } from './rules.ts';
import { countView, findLinkOfSecret, findViewedLink } from './store.ts';
import type { LinkGrant, ViewedLink } from './types.ts';
import { deviceForViewer, positionForViewer, stageForViewer } from './wire.ts';

/**
 * Wrong secrets from one address. They cannot be guessed; this only limits endless attempts, in the memory of this
 * process: an unknown secret must cost the same database calls as an ended link.
 */
const MOST_UNKNOWN = 60;
const UNKNOWN_WINDOW_MS = 15 * 60_000;
const MOST_ADDRESSES = 10_000;

interface AskedPeriod {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** The calls of the holder of a secret. Each one: 404 for an unknown secret, 410 for a link that has ended. */
export interface ViewingService {
  /** The link of a secret, waiting or open. @throws not_found, link.expired, too_many_requests */
  linkOf(secret: string, ip: string): Promise<ViewedLink>;
  /** The same, counted as a visit. */
  visit(secret: string, ip: string): Promise<ViewedLink>;
  /** The current state of a link that was opened with its secret before; null when it is deleted. */
  linkNow(organizationId: number, linkId: number): Promise<ViewedLink | null>;
  grantOf(link: ViewedLink): Promise<LinkGrant>;
  devices(secret: string, ip: string): Promise<LinkedDevice[]>;
  positions(secret: string, ip: string): Promise<LinkedPosition[]>;
  /** The positions of its devices as text; devices without a position, or far from any town, are left out. */
  places(secret: string, ip: string, language: LanguageCode): Promise<LinkedPlace[]>;
  /** @throws also not_found for a device that is not in the link */
  track(secret: string, ip: string, asked: AskedPeriod & { deviceId: number }): Promise<SimplePosition[]>;
  /** The open stages; with a period those of it. @throws as `track` */
  stages(secret: string, ip: string, asked: AskedPeriod & { deviceId?: number | undefined }): Promise<LinkedStage[]>;
}

export interface ViewingDeps {
  readonly database: Database;
  readonly positions: PositionService;
  readonly stages: StageService;
  readonly addresses: Pick<Addresses, 'kept'>;
  /** Epoch milliseconds. */
  readonly now: () => number;
}

/** An opened link: its content, and the user whose permissions apply. */
interface Opened {
  readonly link: ViewedLink;
  readonly grant: LinkGrant;
  readonly scope: Scope;
}

export function viewingService({ database, positions, stages, addresses, now }: ViewingDeps): ViewingService {
  const lookup = statementsOn(database.lookup);
  const unknown = cacheFor<{ times: number }>({ most: MOST_ADDRESSES, forMs: UNKNOWN_WINDOW_MS, now });

  async function linkOf(secret: string, ip: string): Promise<ViewedLink> {
    // Always one look-up, so that the response time reveals nothing. The holder of a valid link is admitted even from
    // an address with too many attempts.
    const link = await findLinkOfSecret(lookup, hashToken(secret));
    if (link !== null && stateOf(link, now()) !== 'ended') return link;
    if (link !== null) throw linkExpired();
    countUnknown(ip);
    throw notFound();
  }

  function countUnknown(ip: string): void {
    const counted = unknown.get(ip);
    if (counted === undefined) unknown.set(ip, { times: 1 });
    else if (counted.times < MOST_UNKNOWN) counted.times += 1;
    else throw tooManyRequests(unknown.getRemainingTTL(ip));
  }

  async function look(tx: Tx, link: ViewedLink): Promise<LinkGrant> {
    const { id: linkId, organizationId, deviceIds, validFrom, showDriver, showTrack } = link;
    const creator = usableCreator(link, now());
    const visible =
      creator === null ? [] : await visibleDeviceIds(tx, { organizationId, userId: creator }, 'on the map');
    return { linkId, numbers: numbersOf(deviceIds, visible), validFrom, showDriver, showTrack };
  }

  const grantOf = (link: ViewedLink) => database.tenant(link, (tx) => look(tx, link));

  /** Reads for a viewer, in one transaction; an empty list while the link shows nothing. */
  async function read<T>(secret: string, ip: string, work: (tx: Tx, opened: Opened) => Promise<T[]>): Promise<T[]> {
    const link = await linkOf(secret, ip);
    const { organizationId } = link;
    return database.tenant(link, async (tx) => {
      const grant = await look(tx, link);
      return grant.numbers.size === 0 ? [] : work(tx, { link, grant, scope: { organizationId } });
    });
  }

  async function open(secret: string, ip: string): Promise<Opened> {
    const link = await linkOf(secret, ip);
    const { organizationId } = link;
    const creator = usableCreator(link, now());
    const scope = creator === null ? { organizationId } : { organizationId, userId: creator };
    return { link, grant: await grantOf(link), scope };
  }

  /** @throws not_found */
  function deviceOf({ grant }: Opened, number: number): number {
    for (const [deviceId, known] of grant.numbers) if (known === number) return deviceId;
    throw notFound();
  }

  function periodOf({ link }: Opened, asked: AskedPeriod, maxDays: number) {
    const at = (path: 'from' | 'to') => instantOf(path, asked[path], link.timeZone);
    const period = shownPeriod(link, { from: at('from'), to: at('to') }, now(), maxDays);
    return period && { from: new Date(period.from).toISOString(), to: new Date(period.to).toISOString() };
  }

  return {
    linkOf,
    grantOf,
    linkNow: (organizationId, linkId) => findViewedLink(lookup, organizationId, linkId),
    async visit(secret, ip) {
      const link = await linkOf(secret, ip);
      await database.tenant(link, (tx) => countView(tx, link, link.id, now()));
      return link;
    },
    devices: (secret, ip) =>
      read(secret, ip, async (tx, { grant, scope }) => {
        const ids = [...grant.numbers.keys()];
        const [fleet, reports] = await Promise.all([readFleet(tx, scope), readReports(tx, scope, ids)]);
        return ids.flatMap((id) => {
          const device = fleet.devices.get(id);
          if (device === undefined) return [];
          return deviceForViewer(deviceOnWire(device, fleet, reports.get(id) ?? NO_REPORT, now()), grant) ?? [];
        });
      }),
    positions: (secret, ip) => read(secret, ip, positionsOf),
    async places(secret, ip, language) {
      const opened = await open(secret, ip);
      const last = await database.tenant(opened.link, (tx) => positionsOf(tx, opened));
      const located = last.flatMap(({ deviceId, latitude, longitude }) =>
        latitude === null || longitude === null ? [] : [{ deviceId, latitude, longitude }],
      );
      // Stored addresses only: the holder of a secret must not use the organization's geocoder quota.
      const addressAt = await addresses.kept(opened.scope, located, language);
      return located.flatMap(({ deviceId, latitude, longitude }) => {
        const place = addressAt(latitude, longitude);
        return place === null ? [] : [{ deviceId, place }];
      });
    },
    async track(secret, ip, asked) {
      const opened = await open(secret, ip);
      const deviceId = deviceOf(opened, asked.deviceId);
      const period = periodOf(opened, asked, MAX_DAYS_POSITIONS);
      if (period === null || !opened.link.showTrack) return [];
      const query = { deviceId, points: SIMPLE_TRACK_POINTS, ...period };
      return positions.simple(opened.scope, opened.link.timeZone, query);
    },
    async stages(secret, ip, asked) {
      if (asked.deviceId === undefined && asked.from === undefined && asked.to === undefined) {
        return read(secret, ip, async (tx, { grant, scope }) => {
          const reports = await readReports(tx, scope, [...grant.numbers.keys()]);
          return [...openStagesIn(reports)].flatMap(
            ([deviceId, stage]) => stageForViewer(stageOnWire(deviceId, stage, NOBODY), grant) ?? [],
          );
        });
      }
      const opened = await open(secret, ip);
      const { link, grant, scope } = opened;
      const ids = asked.deviceId === undefined ? [...grant.numbers.keys()] : [deviceOf(opened, asked.deviceId)];
      const period = periodOf(opened, asked, MAX_DAYS_STAGES);
      if (period === null || !link.showTrack || ids.length === 0) return [];
      const seen = await stages.ofDevices(scope, link.timeZone, ids, period);
      return seen.stages.flatMap(
        ({ deviceId, stage }) => stageForViewer(stageOnWire(deviceId, stage, NOBODY), grant) ?? [],
      );
    },
  };
}

async function positionsOf(tx: Tx, { grant, scope }: Opened): Promise<LinkedPosition[]> {
  const last = await lastPositions(tx, scope, [...grant.numbers.keys()]);
  return last.flatMap((position) => positionForViewer(positionOnWire(position), grant) ?? []);
}

/** Stages for viewers name no driver, so none is resolved. */
const NOBODY = { devices: new Map(), drivers: new Map(), driverIdByIdentity: new Map() } as const;

function instantOf(path: string, text: string | undefined, timeZone: string): number | undefined {
  if (text === undefined) return undefined;
  const at = readInstant(text, timeZone);
  if (at === null) throw invalidFields({ path, code: 'invalid_date' });
  return at;
}
