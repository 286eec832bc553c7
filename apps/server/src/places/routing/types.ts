import type { ArrivalEstimate, Avoidable, LanguageCode, OptimizedRoute, Route, VehicleProfile } from '@konvoj/contract';
import type { Coordinates } from '@konvoj/geo/types';
import type { Scope } from '../../platform/database.ts';

export interface RouteRequest {
  /** 2 to 200, in their order. */
  readonly points: readonly Coordinates[];
  readonly profile: VehicleProfile;
  readonly avoid: readonly Avoidable[];
  /** Absent: now. */
  readonly departAt?: Date | undefined;
  /** In which roads are open or closed at certain hours; absent: UTC. */
  readonly timeZone?: string | undefined;
  /** Of the directions. */
  readonly language: LanguageCode;
}

/** A point to visit within a time window. */
export interface PointToVisit extends Coordinates {
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
  /** Seconds that the vehicle stays there. */
  readonly stay?: number | undefined;
}

export interface OptimizeRequest extends Omit<RouteRequest, 'points'> {
  /** 2 to 20; the first and the last stay where they are. */
  readonly points: readonly PointToVisit[];
}

interface RoutingOptions {
  /** Aborted: nobody waits for the answer any more. */
  readonly signal?: AbortSignal | undefined;
}

/** Routes for people and for other modules. There is always an answer: when an engine fails, a less exact one gives it. */
export interface RoutingService {
  route(scope: Scope, request: RouteRequest, options?: RoutingOptions): Promise<Route>;
  /**
   * One at a time for each organization; organizations take turns.
   * @throws {ProblemError} too_many_requests: too many wait; the reason of the signal
   */
  optimize(scope: Scope, request: OptimizeRequest, options?: RoutingOptions): Promise<OptimizedRoute>;
}

/** An `ArrivalEstimate` with instants. */
export interface Eta extends Omit<ArrivalEstimate, 'eta' | 'earliest' | 'latest' | 'positionAt'> {
  readonly eta: Date;
  readonly earliest: Date;
  readonly latest: Date;
  readonly positionAt: Date;
}

export interface EtaRequest {
  readonly deviceId: number;
  /** The places on the way and the one that it drives to, in their order; at least one. */
  readonly points: readonly Coordinates[];
  /** Of the reason. */
  readonly language: LanguageCode;
  /** Absent: that of the vehicle. */
  readonly profile?: VehicleProfile | undefined;
  /** Seconds that it still stays where it is; absent: it drives on now. */
  readonly startsIn?: number | undefined;
}

/** When vehicles arrive, from where they are now. */
export interface EtaService {
  /** Null: the vehicle has never reported where it is. @throws not_found for a device that the caller may not see */
  etaOf(scope: Scope, request: EtaRequest, options?: RoutingOptions): Promise<Eta | null>;
}
