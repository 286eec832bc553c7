import { romId, romOrder } from '../elements.ts';
import { simulatedImei } from '../imei.ts';
import { between, hashOf, wholeBetween } from '../random.ts';
import type { CrewMember, Job, SimulatedVehicle, VehicleKind } from '../vehicle.ts';
import { directions } from './destinations.ts';
import type { Direction } from './destinations.ts';

export type DemoCompany = 'kolovrat' | 'druga';

/** A vehicle of the demo: the company's data and its behaviour. */
export interface DemoVehicle {
  readonly company: DemoCompany;
  readonly licencePlate: string;
  readonly simulated: SimulatedVehicle;
  /** Numbers of its drivers, from 0, unique within the company. */
  readonly drivers: readonly number[];
}

type Row = readonly [
  licencePlate: string,
  kind: VehicleKind,
  job: Job,
  direction: Direction,
  home: string,
  /** Set point of a cooled trailer and its sensors. */
  cooled?: readonly [setPoint: number, sensors: number] | undefined,
  /** `old`: no tachograph on the tracker; `evening`, `night`, `weekend`: works outside usual hours. */
  special?: 'old' | 'evening' | 'night' | 'weekend',
];

const kolovrat: readonly Row[] = [
  ['LJ KT-482', 'truck', 'longHaul', 'north', 'Ljubljana Moste', [-20, 4]],
  ['LJ KT-483', 'truck', 'longHaul', 'west', 'Ljubljana Moste', [4, 2]],
  ['LJ KT-495', 'truck', 'team', 'east', 'Ljubljana Moste'],
  ['LJ KT-511', 'truck', 'longHaul', 'south', 'Ljubljana Moste', [2, 3]],
  ['LJ KT-527', 'truck', 'longHaul', 'tyrol', 'Ljubljana Moste'],
  ['LJ KT-530', 'truck', 'team', 'north', 'Ljubljana Moste'],
  ['LJ KT-548', 'truck', 'team', 'west', 'Ljubljana Moste', [-22, 2]],
  ['LJ KT-552', 'truck', 'team', 'east', 'Ljubljana Moste'],
  ['CE PK-104', 'truck', 'team', 'north', 'Celje'],
  ['CE PK-117', 'truck', 'longHaul', 'south', 'Celje', [4, 2]],
  ['CE PK-123', 'truck', 'longHaul', 'west', 'Celje'],
  ['CE PK-138', 'truck', 'team', 'east', 'Celje', [-18, 3]],
  ['KP TR-201', 'truck', 'team', 'north', 'Koper luka'],
  ['KP TR-214', 'truck', 'team', 'east', 'Koper luka'],
  ['KP TR-226', 'truck', 'longHaul', 'south', 'Koper luka'],
  ['MB VL-330', 'truck', 'team', 'tyrol', 'Maribor Tezno', [2, 2]],
  ['MB VL-341', 'truck', 'team', 'north', 'Maribor Tezno', [-20, 2]],
  ['MB VL-355', 'truck', 'team', 'west', 'Maribor Tezno'],
  ['LJ KT-601', 'truck', 'team', 'east', 'Ljubljana Moste'],
  ['LJ KT-602', 'truck', 'team', 'south', 'Ljubljana Moste', [4, 2]],
  ['LJ KT-710', 'truck', 'regional', 'regional', 'Ljubljana Moste', undefined, 'night'],
  ['LJ KT-711', 'truck', 'regional', 'regional', 'Ljubljana Moste', [4, 2], 'evening'],
  ['CE PK-205', 'truck', 'regional', 'regional', 'Celje', undefined, 'night'],
  ['MB VL-408', 'truck', 'regional', 'regional', 'Maribor Tezno', undefined, 'weekend'],
  ['NM LD-077', 'truck', 'regional', 'regional', 'Novo mesto', undefined, 'old'],
  ['GO NT-915', 'truck', 'regional', 'regional', 'Nova Gorica', undefined, 'old'],
  ['LJ 38-KTA', 'van', 'courier', 'central', 'Ljubljana Moste'],
  ['LJ 39-KTA', 'van', 'courier', 'central', 'Ljubljana Moste', [3, 1]],
  ['LJ 40-KTA', 'van', 'courier', 'central', 'Ljubljana Moste', undefined, 'evening'],
  ['CE 71-PKD', 'van', 'courier', 'styria', 'Celje'],
  ['MB 52-VLE', 'van', 'courier', 'styria', 'Maribor Tezno', undefined, 'weekend'],
  ['KP 19-TRH', 'van', 'courier', 'coast', 'Koper luka'],
  ['KR 64-SKL', 'van', 'courier', 'central', 'Kranj', undefined, 'night'],
  ['LJ 912-PK', 'car', 'sales', 'regional', 'Ljubljana BTC'],
  ['LJ 917-PK', 'car', 'sales', 'central', 'Ljubljana BTC'],
  ['MB 705-VL', 'car', 'sales', 'styria', 'Maribor Studenci', undefined, 'weekend'],
  ['LJ AV-120', 'bus', 'coach', 'regional', 'Ljubljana Rudnik'],
  ['MB AV-131', 'bus', 'coach', 'styria', 'Maribor Studenci', undefined, 'evening'],
  ['LJ P8-331', 'trailer', 'regional', 'regional', 'Ljubljana Moste', undefined, 'weekend'],
  ['CE P8-340', 'trailer', 'regional', 'regional', 'Celje', undefined, 'evening'],
];

const druga: readonly Row[] = [
  ['MS DL-001', 'truck', 'longHaul', 'east', 'Murska Sobota'],
  ['MS DL-002', 'truck', 'longHaul', 'south', 'Murska Sobota', [4, 2]],
  ['MS DL-003', 'truck', 'longHaul', 'north', 'Murska Sobota'],
  ['MS 17-DLA', 'van', 'courier', 'styria', 'Murska Sobota'],
  ['MS 204-DL', 'car', 'sales', 'styria', 'Murska Sobota'],
];

const HOUR = 3600;
const DAY = 24 * HOUR;
const shifts = { evening: 9.5 * HOUR, night: 14.5 * HOUR, weekend: 2 * DAY + 4 * HOUR, old: 0 } as const;

/** Both companies of the demo. The same seed gives the same fleet, to the byte. */
export function demoFleet(seed: number): DemoVehicle[] {
  return [...companyFleet('kolovrat', kolovrat, 100, seed), ...companyFleet('druga', druga, 900, seed)];
}

function companyFleet(company: DemoCompany, rows: readonly Row[], firstSerial: number, seed: number): DemoVehicle[] {
  let nextDriver = 0;
  const longHaul = rows.filter(([, , job]) => job === 'longHaul' || job === 'team').length;
  return rows.map((row, i) => {
    const drivers = Array.from({ length: crewSize(row) }, () => nextDriver++);
    const crew = drivers.map((driver) => crewMember(row, company, driver));
    return {
      company,
      licencePlate: row[0],
      drivers,
      simulated: simulated(row, firstSerial + i, crew, seed, i / longHaul),
    };
  });
}

function crewSize([, kind, job]: Row): number {
  if (kind === 'trailer') return 0;
  return job === 'team' || job === 'coach' ? 2 : 1;
}

function crewMember([, kind, , , , , special]: Row, company: DemoCompany, driver: number): CrewMember {
  if (kind === 'van') return { keyNumber: demoKeyNumber(company, driver) };
  return kind === 'car' || special === 'old' ? {} : { cardNumber: demoCardNumber(company, driver) };
}

function simulated(
  row: Row,
  serial: number,
  crew: readonly CrewMember[],
  seed: number,
  share: number,
): SimulatedVehicle {
  const [licencePlate, kind, job, direction, home, cooled, special] = row;
  const key = `${seed}/${licencePlate}`;
  const heavy = kind === 'truck' || kind === 'bus';
  return {
    key,
    imei: simulatedImei(serial),
    kind,
    job,
    model: heavy ? 'FMC650' : kind === 'van' ? 'FMC150' : kind === 'car' ? 'FMC130' : 'FMB920',
    home,
    destinations: directions[direction].filter((name) => name !== home),
    tachograph: heavy && special !== 'old',
    temperatureSensors: cooled?.[1] ?? 0,
    setPoint: cooled?.[0] ?? 0,
    crew,
    odometerMeters: wholeBetween(60_000_000, heavy ? 780_000_000 : 210_000_000, key, 'odometer'),
    tankLitres:
      kind === 'truck' || kind === 'trailer' ? pickTank(key) : kind === 'bus' ? 480 : kind === 'van' ? 80 : 62,
    litresPer100Km: kind === 'truck' ? between(25, 31, key, 'use') : kind === 'bus' ? 26 : kind === 'van' ? 9.4 : 6.1,
    phaseSeconds: phaseOf(row, share, key),
    newestFirst: hashOf(key, 'sort') % 2 === 0,
    ignitionWired: kind !== 'trailer',
  };
}

function pickTank(key: string): number {
  return [780, 900, 1_080, 1_260][wholeBetween(0, 3, key, 'tank')] ?? 900;
}

/** Long hauls are spread over the fortnight and the day, so that at any hour many of them are on the road. */
function phaseOf([, , job, , , , special]: Row, share: number, key: string): number {
  if (job !== 'longHaul' && job !== 'team') return special ? shifts[special] : wholeBetween(0, HOUR, key, 'phase');
  return Math.round(share * DAY) + ((Math.round(share * 100) * 5) % 13) * DAY;
}

/** Sixteen characters: fourteen of identification, replacement and renewal index. */
export function demoCardNumber(company: DemoCompany, driver: number): string {
  return `1000000${company === 'kolovrat' ? 4 : 7}${String(driver * 137 + 1_042).padStart(6, '0')}00`;
}

/** The VIN in the tachograph of a vehicle. */
export function demoVin(licencePlate: string): string {
  return `WDB9634031L${String(hashOf('vin', licencePlate) % 1_000_000).padStart(6, '0')}`;
}

/** Whether a driver of the demo may use the driver app: every second one. */
export function demoMayUseApp(driver: number): boolean {
  return driver % 2 === 0;
}

/** The key in printed order: check byte first. */
export function demoKeyNumber(company: DemoCompany, driver: number): string {
  return romOrder(romId('01', hashOf('key', company, driver)));
}
