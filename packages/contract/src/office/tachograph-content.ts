import { z } from 'zod';
import { instant } from '../wire-types.ts';
import { tachographFile, tachographNation, tachographVerdict } from './tachograph-parts.ts';

export const tachographActivity = z.enum(['rest', 'availability', 'work', 'driving', 'unknown']);
export type TachographActivity = z.infer<typeof tachographActivity>;

/** Minutes of a UTC day: 0 to 1440; `to` is the first minute behind it. */
export const activitySpan = z.object({
  from: z.int(),
  to: z.int(),
  activity: tachographActivity,
  slot: z.enum(['driver', 'coDriver']),
  isCrew: z.boolean(),
});
export type TachographSpan = z.infer<typeof activitySpan>;

const metres = z.int().nullable();
const registration = z.object({ nation: tachographNation, plate: z.string() });
/** EquipmentType: 1 driver, 2 workshop, 3 control, 4 company. */
const cardNumber = z.object({ type: z.int(), nation: tachographNation, number: z.string() });
const position = z.object({
  latitude: z.number(),
  longitude: z.number(),
  /** Null: the generation does not authenticate positions. */
  authenticated: z.boolean().nullable(),
});

/** `type`: EventFaultType. */
const event = z.object({
  type: z.int(),
  from: instant.nullable(),
  to: instant.nullable(),
  /** On a card. */
  vehicle: registration.nullable(),
  /** In a vehicle unit: the card in the slot of the driver when it began. */
  card: cardNumber.nullable(),
  /** Similar ones of that day, in a vehicle unit. */
  similar: z.int().nullable(),
});
const control = z.object({
  /** ControlType, bits. */
  type: z.int(),
  at: instant.nullable(),
  card: cardNumber.nullable(),
  vehicle: registration.nullable(),
  downloadedFrom: instant.nullable(),
  downloadedTo: instant.nullable(),
});
const place = z.object({
  at: instant,
  begins: z.boolean(),
  entryType: z.int(),
  country: tachographNation,
  /** RegionNumeric; 0 none. */
  region: z.int(),
  odometer: metres,
  position: position.nullable(),
  card: cardNumber.nullable(),
});
const crossing = z.object({
  at: instant.nullable(),
  left: tachographNation,
  entered: tachographNation,
  odometer: metres,
  position: position.nullable(),
  card: cardNumber.nullable(),
});
const load = z.object({
  at: instant,
  /** 1 load, 2 unload, 3 both. */
  operation: z.int(),
  odometer: metres,
  position: position.nullable(),
  card: cardNumber.nullable(),
});
const driven = z.object({ at: instant, odometer: metres, position: position.nullable() });
/** 1 out of scope begins, 2 ends; 3 ferry or train begins, 4 ends. */
const condition = z.object({ at: instant, type: z.int() });

const cardContent = z.object({
  /** EquipmentType. */
  type: z.int().nullable(),
  nation: tachographNation,
  number: z.string(),
  authority: z.string(),
  issuedAt: instant.nullable(),
  validFrom: instant.nullable(),
  expiresAt: instant.nullable(),
  surname: z.string().nullable(),
  firstNames: z.string().nullable(),
  birthDate: z.iso.date().nullable(),
  licence: z.object({ number: z.string(), nation: tachographNation, authority: z.string() }).nullable(),
  lastDownloadAt: instant.nullable(),
  days: z.array(
    z.object({
      day: z.iso.date(),
      distance: metres,
      presenceCounter: z.int().nullable(),
      spans: z.array(activitySpan),
    }),
  ),
  vehicles: z.array(
    z.object({
      from: instant,
      /** Null: the card was inserted when it was downloaded. */
      to: instant.nullable(),
      vehicle: registration,
      vin: z.string().nullable(),
      odometerBegin: metres,
      odometerEnd: metres,
    }),
  ),
  places: z.array(place),
  positions: z.array(driven),
  crossings: z.array(crossing),
  loads: z.array(load),
  /** Version 2 of generation 2. `type` 1 goods, 2 passengers. */
  loadTypes: z.array(z.object({ at: instant, type: z.int() })),
  conditions: z.array(condition),
  events: z.array(event),
  faults: z.array(event),
  control: control.nullable(),
});

const unitContent = z.object({
  vin: z.string().nullable(),
  vehicle: registration.nullable(),
  downloadedAt: instant.nullable(),
  downloadableFrom: instant.nullable(),
  downloadableTo: instant.nullable(),
  lastDownload: z.object({ at: instant.nullable(), company: z.string(), card: cardNumber.nullable() }).nullable(),
  /** The time in which the data belongs to a company; `to` null: still. */
  locks: z.array(
    z.object({
      from: instant.nullable(),
      to: instant.nullable(),
      company: z.string(),
      address: z.string(),
      card: cardNumber.nullable(),
    }),
  ),
  controls: z.array(control),
  days: z.array(
    z.object({
      day: z.iso.date(),
      odometerAtMidnight: metres,
      /** Both slots, each without a gap; `isCardInserted` false and driving: without a card. */
      spans: z.array(activitySpan.extend({ isCardInserted: z.boolean() })),
      insertions: z.array(
        z.object({
          holder: z.string(),
          card: cardNumber.nullable(),
          slot: z.enum(['driver', 'coDriver']),
          from: instant.nullable(),
          to: instant.nullable(),
          odometerBegin: metres,
          odometerEnd: metres,
          hasManualEntries: z.boolean(),
        }),
      ),
    }),
  ),
  places: z.array(place),
  positions: z.array(driven),
  crossings: z.array(crossing),
  loads: z.array(load),
  conditions: z.array(condition),
  events: z.array(event),
  faults: z.array(event),
  overspeeds: z.array(
    z.object({
      from: instant.nullable(),
      to: instant.nullable(),
      maxKmh: z.int(),
      averageKmh: z.int(),
      card: cardNumber.nullable(),
    }),
  ),
  timeAdjustments: z.array(z.object({ from: instant.nullable(), to: instant.nullable(), workshop: z.string() })),
  powerInterruptions: z.array(event),
  identification: z
    .object({
      manufacturer: z.string(),
      partNumber: z.string(),
      serialNumber: z.string(),
      software: z.string(),
      approval: z.string(),
      manufacturedAt: instant.nullable(),
    })
    .nullable(),
  calibrations: z.array(
    z.object({
      /** CalibrationPurpose. */
      purpose: z.int(),
      at: instant.nullable(),
      nextAt: instant.nullable(),
      workshop: z.string(),
      address: z.string(),
      vin: z.string().nullable(),
      vehicle: registration,
      odometer: metres,
      tyreSize: z.string(),
      tyreCircumferenceMm: z.number(),
      authorisedSpeedKmh: z.int(),
    }),
  ),
  /** Minutes of recorded speed; the speeds themselves are only in the file. */
  speedMinutes: z.int(),
});

/** Everything that a file says. Codes stay the numbers of the file, so that unknown ones are kept. */
export const tachographContent = z.object({
  file: tachographFile,
  /** Exactly one of `card` and `unit` is there. */
  card: cardContent.nullable(),
  unit: unitContent.nullable(),
  verdicts: z.array(
    z.object({
      /** `0504/02` for a file of a card, `32` for a block of a vehicle unit. */
      object: z.string(),
      verdict: tachographVerdict,
      reason: z.enum(['signature', 'certificate', 'certificateExpired', 'certificateType']).nullable(),
    }),
  ),
  findings: z.array(z.object({ code: z.string(), object: z.string(), offset: z.int(), day: z.string().nullable() })),
});
export type TachographContent = z.output<typeof tachographContent>;
