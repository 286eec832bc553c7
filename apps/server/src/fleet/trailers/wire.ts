import type { Accepted, endpoints, Trailer } from '@konvoj/contract';
import { versionOf } from '../editing.ts';
import { assignedAt } from '../moments.ts';
import type { TrailerChanges } from './service.ts';
import type { ListedTrailer } from './types.ts';

export function trailerOnWire(trailer: ListedTrailer): Trailer {
  return { ...trailer, version: versionOf(trailer) };
}

type Body = Accepted<typeof endpoints.trailers.update>['body'];

/** @param timeZone of moments without a zone */
export function trailerChanges(body: Body, timeZone: string): TrailerChanges {
  const { vehicle, assignedFrom, ...fields } = body;
  return { ...fields, vehicleId: vehicle, assignedAt: assignedAt(assignedFrom, timeZone) };
}
