import type { Tx } from '../platform/database.ts';
import { assign, insert } from './rows.ts';
import type { Made } from './rows.ts';

const DAY_MS = 86_400_000;

/** As customers set them: 3 °C around the set point, which open doors exceed. */
function limitsAround(setPoint: number) {
  return {
    temperature_minimum: setPoint - 3,
    temperature_maximum: setPoint + 3,
    recorder: 'Thermo King TouchLog',
    calibration: '12. 3. 2026',
  };
}

/** The identifiers of trailers: a sensor for refrigerated ones, else alternately a key or a beacon. */
function marksOf(number: number, cooled: boolean) {
  const serial = ((number + 1) * 0x9e37_79b1) % 0x1_0000_0000;
  return {
    identifier: `28${serial.toString(16).toUpperCase().padStart(8, '0')}`,
    identifier_type: cooled ? 0 : 4 + (number % 3),
    external_code: `PRK-${String(1_001 + number)}`,
  };
}

const trailerKinds = ['ponjava', 'zabojnik', 'kontejnerski podvozek'];

/**
 * Each truck pulls a trailer, refrigerated where it has sensors; the last two exchanged theirs two days ago. One is in
 * the yard.
 */
export async function insertTrailers(
  owner: Tx,
  organizationId: number,
  { fleet, vehicles }: Made,
  since: number,
  now: number,
): Promise<void> {
  const trucks = fleet.flatMap(({ simulated }, i) => (simulated.kind === 'truck' ? [i] : []));
  const trailers: number[] = [];
  for (const [number, i] of [...trucks, -1].entries()) {
    const simulated = fleet[i]?.simulated;
    const cooled = (simulated?.temperatureSensors ?? 0) > 0;
    const region = fleet[i]?.licencePlate.slice(0, 2) ?? 'LJ';
    trailers.push(
      await insert(owner, 'trailer', {
        organization_id: organizationId,
        licence_plate: `${region} ${String(11 + number)}-${cooled ? 'HLA' : 'PRK'}`,
        nickname: cooled ? `Hladilnik ${number + 1}` : null,
        kind: cooled ? 'hladilnik' : (trailerKinds[number % trailerKinds.length] ?? null),
        notes: cooled ? `${simulated?.temperatureSensors} tipala, nastavljeno na ${simulated?.setPoint} °C` : null,
        ...marksOf(number, cooled),
        ...(cooled && limitsAround(simulated?.setPoint ?? 0)),
      }),
    );
  }
  const exchangedAt = now - 2 * DAY_MS;
  const exchanged = trucks.length >= 2 ? trucks.length - 2 : Infinity;
  for (const [number, i] of trucks.entries()) {
    const vehicleId = vehicles[i];
    const trailerId = trailers[number];
    if (vehicleId === undefined || trailerId === undefined) continue;
    const before = number < exchanged ? undefined : trailers[number === exchanged ? number + 1 : number - 1];
    if (before === undefined) {
      await assign(owner, 'trailer', organizationId, vehicleId, trailerId, since, null);
    } else {
      await assign(owner, 'trailer', organizationId, vehicleId, before, since, exchangedAt);
      await assign(owner, 'trailer', organizationId, vehicleId, trailerId, exchangedAt, null);
    }
  }
}
