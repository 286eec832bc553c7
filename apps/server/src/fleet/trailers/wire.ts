import type { Accepted, endpoints, Trailer as WireTrailer } from '@konvoj/contract';
import { assignedAt } from '../moments.ts';
import type { TrailerChanges } from './service.ts';
import type { ListedTrailer } from './types.ts';

export function trailerOnWire(trailer: ListedTrailer): WireTrailer {
  const { vehicle, driver } = trailer;
  return {
    id: trailer.id,
    rgsOznaka: trailer.licencePlate,
    vzdevek: trailer.nickname,
    tip: trailer.kind,
    opombe: trailer.notes,
    identifier: trailer.identifier,
    identifierType: trailer.identifierType,
    externalCode: trailer.externalCode,
    vozilo: vehicle && { id: vehicle.id, rgsOznaka: vehicle.licencePlate },
    voznik: driver && { id: driver.id, ime: driver.firstName, priimek: driver.lastName },
  };
}

type Body = Accepted<typeof endpoints.trailers.update>['body'];

/** @param timeZone of moments without a zone */
export function trailerChanges(body: Body, timeZone: string): TrailerChanges {
  return {
    licencePlate: body.rgsOznaka,
    nickname: body.vzdevek,
    kind: body.tip,
    notes: body.opombe,
    identifier: body.identifier,
    identifierType: body.identifierType,
    externalCode: body.externalCode,
    vehicleId: body.vozilo,
    assignedAt: assignedAt(body.assignedFrom, timeZone),
  };
}
