import type { DemoVehicle, SimulatedVehicle } from '@konvoj/simulator';
import { groups } from './companies.ts';

/** The company's data of a vehicle; the simulator has its movement. */
export interface MasterData {
  readonly manufacturer: string;
  readonly model: string;
  readonly year: number;
  readonly nickname: string | null;
  readonly colour: string;
  /** 1 car, 2 small van, 3 truck, 4 bus, 5 boat or trailer. */
  readonly type: number;
  readonly group: string;
}

type Kind = SimulatedVehicle['kind'];

const types: Readonly<Record<Kind, number>> = { car: 1, van: 2, truck: 3, bus: 4, trailer: 5 };

const makes: Readonly<Record<Kind, readonly (readonly [manufacturer: string, model: string])[]>> = {
  truck: [
    ['DAF', 'XF 480'],
    ['Volvo', 'FH 500'],
    ['Scania', 'R 450'],
    ['MAN', 'TGX 18.470'],
    ['Mercedes-Benz', 'Actros 1845'],
    ['Iveco', 'S-Way 490'],
    ['Renault', 'T 480'],
  ],
  van: [
    ['Renault', 'Master'],
    ['Volkswagen', 'Crafter'],
    ['Mercedes-Benz', 'Sprinter'],
    ['Ford', 'Transit'],
  ],
  car: [
    ['Škoda', 'Octavia'],
    ['Volkswagen', 'Golf'],
    ['Renault', 'Mégane'],
  ],
  bus: [
    ['Setra', 'S 515 HD'],
    ['MAN', "Lion's Coach"],
  ],
  trailer: [
    ['Krone', 'SD'],
    ['Schmitz Cargobull', 'S.CS'],
  ],
};

const colours: Readonly<Record<Kind, readonly string[]>> = {
  truck: ['blue', 'red', 'green', 'violet', 'indigo', 'orange'],
  van: ['orange', 'white', 'brown'],
  car: ['black', 'pink', 'white'],
  bus: ['violet', 'green'],
  trailer: ['brown', 'black'],
};

const nicknames: Readonly<Record<string, string>> = {
  'LJ KT-482': 'Severni medved',
  'LJ KT-483': 'Milano',
  'LJ KT-511': 'Jug',
  'LJ KT-548': 'Pingvin',
  'CE PK-104': 'Celjan',
  'CE PK-138': 'Praga',
  'KP TR-201': 'Luka 1',
  'KP TR-214': 'Luka 2',
  'KP TR-226': 'Luka 3',
  'MB VL-341': 'Dvojček',
  'LJ KT-602': 'Burja',
  'NM LD-077': 'Stari',
  'LJ 38-KTA': 'Dostava 1',
  'LJ 39-KTA': 'Dostava 2',
  'LJ 40-KTA': 'Dostava 3',
  'CE 71-PKD': 'Dostava Celje',
  'MB 52-VLE': 'Dostava Maribor',
  'KP 19-TRH': 'Dostava Obala',
  'LJ AV-120': 'Zelena linija',
  'LJ P8-331': 'Kesonar',
};

/** @param index of the vehicle in its fleet; selects make and colour in rotation */
export function masterDataOf({ licencePlate, simulated }: DemoVehicle, index: number): MasterData {
  const { kind } = simulated;
  const [manufacturer, model] = inTurn(makes[kind], index);
  return {
    manufacturer,
    model,
    year: 2017 + ((index * 3) % 9),
    nickname: nicknames[licencePlate] ?? null,
    colour: inTurn(colours[kind], index),
    type: types[kind],
    group: groupOf(simulated),
  };
}

function groupOf({ kind, job, temperatureSensors }: SimulatedVehicle): string {
  if (kind === 'car') return groups.cars;
  if (kind === 'van') return groups.delivery;
  if (kind === 'bus') return groups.buses;
  if (kind === 'trailer') return groups.trailers;
  if (temperatureSensors > 0) return groups.cooled;
  return job === 'regional' ? groups.regional : groups.international;
}

function inTurn<T>(list: readonly T[], index: number): T {
  const found = list[index % list.length];
  if (found === undefined) throw new RangeError('an empty list has no turn');
  return found;
}
