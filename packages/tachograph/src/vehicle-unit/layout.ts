/** Record types of a vehicle unit. Generation 1 has no such headers; its parts are given the types of generation 2. */
export const RECORD = {
  activityChanges: 0x01,
  slots: 0x02,
  currentTime: 0x03,
  nationalCertificate: 0x04,
  odometer: 0x05,
  date: 0x06,
  signature: 0x08,
  conditions: 0x09,
  vin: 0x0a,
  plate: 0x0b,
  calibrations: 0x0c,
  insertions: 0x0d,
  cardsSeen: 0x0e,
  certificate: 0x0f,
  locks: 0x10,
  controls: 0x11,
  speed: 0x12,
  downloadable: 0x13,
  lastDownload: 0x14,
  events: 0x15,
  positions: 0x16,
  consents: 0x17,
  faults: 0x18,
  identification: 0x19,
  overspeedControl: 0x1a,
  overspeeds: 0x1b,
  places: 0x1c,
  timeAdjustments: 0x1e,
  powerInterruptions: 0x1f,
  sensors: 0x20,
  externalGnss: 0x21,
  borderCrossings: 0x22,
  loads: 0x23,
  registration: 0x24,
} as const;

/** What a block holds, whatever the generation. */
export type BlockContent = 'overview' | 'activities' | 'events' | 'speed' | 'technical' | 'card' | 'interfaceVersion';
export type VehicleUnitGeneration = '1' | '2v1' | '2v2';

/** Records of one type and size; those that the file no longer holds whole are left out. */
export interface RecordArray {
  readonly type: number;
  readonly size: number;
  readonly bytes: Uint8Array;
}

export interface BlockKind {
  readonly content: BlockContent;
  /** Null: the block says nothing of the generation. */
  readonly generation: VehicleUnitGeneration | null;
}

const CONTENTS: readonly BlockContent[] = ['overview', 'activities', 'events', 'speed', 'technical'];

/** By the byte behind 76 (TREP). */
export const BLOCKS: ReadonlyMap<number, BlockKind> = new Map<number, BlockKind>([
  [0x00, { content: 'interfaceVersion', generation: '2v2' }],
  [0x06, { content: 'card', generation: null }],
  ...CONTENTS.flatMap((content, index): [number, BlockKind][] => [
    [0x01 + index, { content, generation: '1' }],
    [0x21 + index, { content, generation: content === 'speed' ? null : '2v1' }],
    ...(content === 'speed' ? [] : [[0x31 + index, { content, generation: '2v2' }] satisfies [number, BlockKind]]),
  ]),
]);

/** A part of a block of generation 1: records of one size, one of them or as many as 1 or 2 bytes before them say. */
export interface Gen1Part {
  readonly type: number;
  readonly size: number;
  readonly countBytes: 0 | 1 | 2;
}

function part(type: number, size: number, countBytes: 0 | 1 | 2 = 0): Gen1Part {
  return { type, size, countBytes };
}

const SIGNATURE = part(RECORD.signature, 128);

/** The parts of each block of generation 1, in order. */
export const GEN1_BLOCKS: ReadonlyMap<number, readonly Gen1Part[]> = new Map([
  [
    0x01,
    [
      part(RECORD.nationalCertificate, 194),
      part(RECORD.certificate, 194),
      part(RECORD.vin, 17),
      part(RECORD.registration, 15),
      part(RECORD.currentTime, 4),
      part(RECORD.downloadable, 8),
      part(RECORD.slots, 1),
      part(RECORD.lastDownload, 58),
      part(RECORD.locks, 98, 1),
      part(RECORD.controls, 31, 1),
      SIGNATURE,
    ],
  ],
  [
    0x02,
    [
      part(RECORD.date, 4),
      part(RECORD.odometer, 3),
      part(RECORD.insertions, 129, 2),
      part(RECORD.activityChanges, 2, 2),
      part(RECORD.places, 28, 1),
      part(RECORD.conditions, 5, 2),
      SIGNATURE,
    ],
  ],
  [
    0x03,
    [
      part(RECORD.faults, 82, 1),
      part(RECORD.events, 83, 1),
      part(RECORD.overspeedControl, 9),
      part(RECORD.overspeeds, 31, 1),
      part(RECORD.timeAdjustments, 98, 1),
      SIGNATURE,
    ],
  ],
  [0x04, [part(RECORD.speed, 64, 2), SIGNATURE]],
  [0x05, [part(RECORD.identification, 116), part(RECORD.sensors, 20), part(RECORD.calibrations, 167, 1), SIGNATURE]],
]);

/** The first record type of each block of generation 2, which tells a block without its header. */
export const FIRST_RECORDS: ReadonlyMap<number, BlockContent> = new Map([
  [RECORD.nationalCertificate, 'overview'],
  [RECORD.date, 'activities'],
  [RECORD.faults, 'events'],
  [RECORD.speed, 'speed'],
  [RECORD.identification, 'technical'],
]);
