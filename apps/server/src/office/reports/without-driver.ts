import type { WithoutDriver } from '@konvoj/contract';
import type { Fleet } from '../../fleet/types.ts';
import { inSlices } from '../../platform/in-slices.ts';
import { partsInSteps } from './read-stages.ts';
import type { ReportRequest, StageReader } from './read-stages.ts';

/** Whether a report is by driver, of every driver of the organization. */
export function isOfEveryDriver({ query: { drivers } }: ReportRequest, fleet: Fleet): boolean {
  if (drivers === undefined) return false;
  const asked = new Set(drivers);
  return [...fleet.drivers.keys()].every((id) => asked.has(id));
}

/**
 * The driving in the period of a report for which no driver is named. It is read as the report by vehicle reads it.
 * @throws as the report
 */
export async function drivingWithoutDriver(
  readPieces: StageReader['readPieces'],
  { onVehicle: _asked, query, ...request }: ReportRequest,
): Promise<WithoutDriver> {
  const { drivers: _drivers, columns: _columns, ...ofVehicles } = query;
  const { pieces } = await readPieces({ ...request, query: ofVehicles }, 'nameless');
  let [drive, distance] = [0, 0];
  for await (const parts of pieces((piece) => inSlices(partsInSteps(piece), request.signal))) {
    for (const part of parts) {
      if (part.driver1Id !== null) continue;
      if (part.subType === 'drive') drive += part.duration;
      distance += part.distance;
    }
  }
  return { drive, distance };
}
