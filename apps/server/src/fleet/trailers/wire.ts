import type { Accepted, endpoints } from '@konvoj/contract';
import { assignedAt } from '../moments.ts';
import type { TrailerChanges } from './service.ts';

type Body = Accepted<typeof endpoints.trailers.update>['body'];

/** @param timeZone of moments without a zone */
export function trailerChanges(body: Body, timeZone: string): TrailerChanges {
  const { vehicle, assignedFrom, ...fields } = body;
  return { ...fields, vehicleId: vehicle, assignedAt: assignedAt(assignedFrom, timeZone) };
}
