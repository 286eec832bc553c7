import type { Avoidable, LanguageCode, RouteEngine, VehicleProfile } from '@konvoj/contract';
import type { LatLon } from '@konvoj/geo/polyline';

export interface EngineRequest {
  readonly points: readonly LatLon[];
  readonly profile: VehicleProfile;
  readonly avoid: readonly Avoidable[];
  /** By the clock on the wall, `YYYY-MM-DD HH:mm`; null: now. */
  readonly departAt: string | null;
  readonly language: LanguageCode;
}

/** A part of a leg under one instruction. */
export interface EngineStep {
  readonly text: string;
  readonly meters: number;
  readonly seconds: number;
  /** At least one; the first is the last of the step before. */
  readonly points: readonly LatLon[];
  readonly isToll: boolean;
  readonly isFerry: boolean;
}

export interface EngineLeg {
  /** At least one. */
  readonly steps: readonly EngineStep[];
}

/** What is driven between two points. */
export interface Drive {
  readonly meters: number;
  readonly seconds: number;
}

/** Drives by the numbers of the points: `matrix[from][to]`. */
export type DriveMatrix = readonly (readonly Drive[])[];

/** What computes routes. Asked for one that it cannot give, it throws `EngineError`, and the next engine is asked. */
export interface Engine {
  readonly name: RouteEngine;
  /** One leg fewer than points. @throws {EngineError} */
  route(request: EngineRequest, signal: AbortSignal): Promise<readonly EngineLeg[]>;
  /** From every point to every other. @throws {EngineError} */
  matrix(request: EngineRequest, signal: AbortSignal): Promise<DriveMatrix>;
}

/** `failed`: the engine did not answer, or not as expected; `no_way`: it knows no way between the points. */
export class EngineError extends Error {
  override readonly name = 'EngineError';
  readonly reason: 'failed' | 'no_way';

  constructor(reason: 'failed' | 'no_way', message: string, options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
  }
}
