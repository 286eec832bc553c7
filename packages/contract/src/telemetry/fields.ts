/** What every field of a record has. */
interface FieldFacts {
  /** In code. Unknown is null, never 0. */
  readonly name: string;
  /** Of `position`. Fields of one bit or two share the column `flags`. */
  readonly column: string;
  readonly unit?: string;
  /** Its name in a position on the wire. */
  readonly position?: string;
  /** Its name among the attributes of a position on the wire. */
  readonly attribute?: string;
  /** The stored value is this many times the one on the wire. */
  readonly scale?: number;
  /** Folds over a device read it, so it is read with stored records too. */
  readonly folds: boolean;
  readonly about: string;
}

/** How a field is checked, stored and read. A value outside of its range makes the record unusable. */
export type FieldKind =
  /** Epoch milliseconds; of the key. */
  | { readonly kind: 'time' }
  /** A whole number of so many bytes. `wraps`: the value that means 0. */
  | { readonly kind: 'integer'; readonly bytes: 2 | 4; readonly range: Range; readonly wraps?: number }
  /** The same, never null: a part of the key, or always there. */
  | { readonly kind: 'number'; readonly bytes: 2 | 4; readonly range: Range }
  /** Degrees, stored × 10^7. */
  | { readonly kind: 'degrees' }
  | { readonly kind: 'flag'; readonly bit: number }
  /** Whether it is known, and its value. */
  | { readonly kind: 'knownFlag'; readonly knownBit: number; readonly onBit: number }
  /** A small number in `flags`, from a bit on. */
  | { readonly kind: 'bits'; readonly from: number; readonly range: Range }
  /** One of these; stored as its place in the list. */
  | { readonly kind: 'choice'; readonly values: readonly string[] }
  /** Printable text of a card or key; unreadable text is stored as null. */
  | { readonly kind: 'identity' }
  | { readonly kind: 'family' }
  | { readonly kind: 'bytes' }
  | { readonly kind: 'json' };

type Range = readonly [least: number, most: number];
export type TelemetryField = FieldFacts & FieldKind;

const INT2: Range = [-32_768, 32_767];
const INT4: Range = [-2_147_483_648, 2_147_483_647];
const FROM_0: Range = [0, 32_767];
const COUNTER: Range = [0, 2_147_483_647];
/** No sensor of a vehicle measures more than 300 °C. */
const CENTI_CELSIUS: Range = [-30_000, 30_000];

/**
 * The fields of a record. `node scripts/generate-fields.ts` makes from them the check on arrival, the columns, the reader
 * of stored records, the wire and the table of docs/development/telemetry-fields.md. A new field is a line at the end, because
 * packed records hold the places of their columns, and a migration for its column.
 */
export const telemetryFields = [
  {
    name: 'deviceTime',
    column: 'device_time',
    kind: 'time',
    position: 'deviceTime',
    folds: true,
    about: 'the moment of the report',
  },
  {
    name: 'eventId',
    column: 'event_id',
    kind: 'number',
    bytes: 4,
    range: INT4,
    attribute: 'event',
    folds: true,
    about: 'the element that triggered it; 0: time, distance or angle (then absent on the wire)',
  },
  {
    name: 'hash',
    column: 'hash',
    kind: 'number',
    bytes: 2,
    range: INT2,
    folds: true,
    about: 'of the record’s bytes: distinguishes two records of one moment',
  },
  {
    name: 'latitude',
    column: 'latitude',
    kind: 'degrees',
    unit: '°',
    position: 'latitude',
    folds: true,
    about: 'stored when the fix is usable',
  },
  {
    name: 'longitude',
    column: 'longitude',
    kind: 'degrees',
    unit: '°',
    position: 'longitude',
    folds: true,
    about: 'stored when the fix is usable',
  },
  {
    name: 'altitudeMeters',
    column: 'altitude',
    kind: 'integer',
    bytes: 2,
    range: INT2,
    unit: 'm',
    position: 'altitude',
    folds: false,
    about: 'above sea level',
  },
  {
    name: 'courseDegrees',
    column: 'course',
    kind: 'integer',
    bytes: 2,
    range: [0, 359],
    wraps: 360,
    unit: '°',
    position: 'course',
    folds: false,
    about: 'heading',
  },
  {
    name: 'speedKmh',
    column: 'speed',
    kind: 'integer',
    bytes: 2,
    range: FROM_0,
    unit: 'km/h',
    position: 'speed',
    folds: true,
    about: 'by GPS',
  },
  {
    name: 'satellites',
    column: 'satellites',
    kind: 'integer',
    bytes: 2,
    range: FROM_0,
    position: 'satellites',
    folds: true,
    about: 'used for the fix',
  },
  {
    name: 'valid',
    column: 'flags',
    kind: 'flag',
    bit: 1,
    position: 'valid',
    folds: true,
    about: 'the source’s own verdict on its fix',
  },
  {
    name: 'ignition',
    column: 'flags',
    kind: 'knownFlag',
    knownBit: 2,
    onBit: 4,
    attribute: 'ignition',
    folds: true,
    about: 'the ignition wire',
  },
  {
    name: 'priority',
    column: 'flags',
    kind: 'bits',
    from: 4,
    range: [0, 3],
    attribute: 'priority',
    folds: false,
    about: 'as the tracker sent it',
  },
  {
    name: 'canSpeedKmh',
    column: 'can_speed',
    kind: 'integer',
    bytes: 2,
    range: FROM_0,
    unit: 'km/h',
    attribute: 'canSpeed',
    folds: true,
    about: 'wheel speed on the CAN bus',
  },
  {
    name: 'rpm',
    column: 'rpm',
    kind: 'integer',
    bytes: 2,
    range: FROM_0,
    unit: '1/min',
    attribute: 'rpm',
    folds: true,
    about: 'engine speed',
  },
  {
    name: 'canDistanceMeters',
    column: 'can_distance',
    kind: 'integer',
    bytes: 4,
    range: COUNTER,
    unit: 'm',
    attribute: 'canDistance',
    folds: true,
    about: 'odometer on the CAN bus',
  },
  {
    name: 'fuelUsedDecilitres',
    column: 'fuel_used',
    kind: 'integer',
    bytes: 4,
    range: COUNTER,
    unit: 'l',
    attribute: 'fuelUsed',
    scale: 10,
    folds: true,
    about: 'counter of fuel used on the CAN bus',
  },
  {
    name: 'externalVoltageMillivolts',
    column: 'external_voltage',
    kind: 'integer',
    bytes: 4,
    range: COUNTER,
    unit: 'V',
    attribute: 'externalVoltage',
    scale: 1_000,
    folds: true,
    about: 'of the vehicle’s supply; near 0: the tracker is unplugged',
  },
  {
    name: 'driver1State',
    column: 'driver1_state',
    kind: 'choice',
    values: ['rest', 'available', 'work', 'driving'],
    attribute: 'driver1State',
    folds: true,
    about: 'of driver 1, by the tachograph',
  },
  {
    name: 'driver1CardId',
    column: 'driver1_card',
    kind: 'identity',
    attribute: 'driver1CardId',
    folds: true,
    about: 'the tachograph card of driver 1',
  },
  {
    name: 'driverKey',
    column: 'driver_key',
    kind: 'identity',
    attribute: 'driverKey',
    folds: true,
    about: 'iButton or RFID in its normal form, upper-case hex',
  },
  { name: 'family', column: 'family', kind: 'family', folds: false, about: 'the table by which `io` is read' },
  {
    name: 'io',
    column: 'io',
    kind: 'bytes',
    folds: false,
    about: 'elements without a column, packed: repeated (id u16, length u16, value)',
  },
  {
    name: 'attributes',
    column: 'attributes',
    kind: 'json',
    folds: false,
    about: 'values with neither a column nor a packed form',
  },
  {
    name: 'temperature0CentiCelsius',
    column: 'temperature0',
    kind: 'integer',
    bytes: 2,
    range: CENTI_CELSIUS,
    unit: '°C',
    scale: 100,
    folds: true,
    about: 'of temperature sensor 0, beside `temperatures` among the elements or attributes',
  },
  {
    name: 'temperature1CentiCelsius',
    column: 'temperature1',
    kind: 'integer',
    bytes: 2,
    range: CENTI_CELSIUS,
    unit: '°C',
    scale: 100,
    folds: true,
    about: 'of temperature sensor 1, beside `temperatures` among the elements or attributes',
  },
  {
    name: 'temperature2CentiCelsius',
    column: 'temperature2',
    kind: 'integer',
    bytes: 2,
    range: CENTI_CELSIUS,
    unit: '°C',
    scale: 100,
    folds: true,
    about: 'of temperature sensor 2, beside `temperatures` among the elements or attributes',
  },
  {
    name: 'temperature3CentiCelsius',
    column: 'temperature3',
    kind: 'integer',
    bytes: 2,
    range: CENTI_CELSIUS,
    unit: '°C',
    scale: 100,
    folds: true,
    about: 'of temperature sensor 3, beside `temperatures` among the elements or attributes',
  },
] as const satisfies readonly TelemetryField[];

/** Units of the fields by their names on the wire. */
export const fieldUnits: Readonly<Record<string, string>> = Object.fromEntries(
  telemetryFields.flatMap((field: TelemetryField): [string, string][] => {
    const name = field.attribute ?? (field.kind === 'integer' ? field.position : undefined);
    return name === undefined || field.unit === undefined ? [] : [[name, field.unit]];
  }),
);
