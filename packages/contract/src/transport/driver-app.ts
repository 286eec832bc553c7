import { z } from 'zod';
import { LIST_LIMIT, MESSAGE_MAX_LENGTH } from '../constants.ts';
import { endpoint } from '../endpoint.ts';
import { fleetNames } from '../fleet/fleet-names.ts';
import { onWire } from '../on-wire.ts';
import { id, idText, instant, instantInput, languageInput, messageText, shortText } from '../wire-types.ts';
import { awaitedState } from './message-states.ts';
import { attachedFiles, message, messageKey, messageLocation } from './messages.ts';

/** The vehicle that a driver drives now. */
const driversVehicle = onWire(
  z.object({
    id,
    deviceId: id,
    licencePlate: z.string(),
    nickname: z.string().nullable(),
    /** Somebody else drives it, or a tachograph card identifies its driver: no assignment was made. */
    coDriver: z.boolean(),
  }),
  fleetNames.vehicles,
);
export type DriversVehicle = z.infer<typeof driversVehicle>;

export const signedInDriver = z.object({
  driver: onWire(
    z.object({ id, firstName: z.string(), lastName: z.string(), nickname: z.string().nullable() }),
    fleetNames.drivers,
  ),
  organization: z.object({ id, name: z.string(), timeZone: z.string() }),
  /** Null: the driver chooses one. */
  vehicle: driversVehicle.nullable(),
  /** Whether the app may report the position of the phone while it is open. */
  positionConsent: z.boolean(),
  sessionValidTo: instant,
});
export type SignedInDriver = z.infer<typeof signedInDriver>;

/** A session of a driver, as the administrator sees it. */
export const driverSession = z.object({
  id,
  createdAt: instant,
  lastSeen: instant,
  validTo: instant,
  ip: z.string().nullable(),
  userAgent: z.string().nullable(),
});
export type DriverSession = z.infer<typeof driverSession>;

/** What an administrator sees and sets of a driver's app. */
export const driverAccess = z.object({
  hasPin: z.boolean(),
  /** A phone number that another driver has too: it cannot be used to sign in. */
  sharedPhone: z.boolean(),
  /** The vehicles that the driver may choose, besides the one that is assigned to them; null: all. */
  vehicleIds: z.array(id).nullable(),
  positionConsent: z.boolean(),
  sessions: z.array(driverSession),
});
export type DriverAccess = z.infer<typeof driverAccess>;

/** What an app reports of a message. `inDrive`: the driver tapped 'I am on my way'; `realized`: 'done'. */
export const receiptState = z.enum(['received', 'read', 'inDrive', 'realized', 'error']);

/** A position of the phone. Metres, degrees, km/h; null where the phone does not measure it. */
const phonePosition = z.strictObject({
  /** By the clock of the phone. */
  deviceTime: z.iso.datetime({ offset: true }),
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
  accuracy: z.number().min(0).max(100_000),
  altitude: z.number().min(-1_000).max(10_000).nullable(),
  course: z.number().min(0).max(360).nullable(),
  speed: z.number().min(0).max(500).nullable(),
});
export type PhonePosition = z.infer<typeof phonePosition>;

/** The most positions that the app sends at once. */
export const PHONE_POSITIONS_AT_ONCE = 100;

const byDriver = z.strictObject({ id: idText });

/** None of its own names is another on the wire, but those of its place are. */
const writtenMessage = onWire(
  z.strictObject({
    uniqueId: messageKey,
    /** Empty only with an attachment. */
    text: messageText.max(MESSAGE_MAX_LENGTH),
    /** The device in whose vehicle it was written; absent: the present one. */
    deviceId: id.optional(),
    /** Where the driver is, or what the message is about. */
    location: messageLocation.optional(),
    /** By the clock of the phone. */
    at: instantInput.optional(),
  }),
  {},
);

export const driverApp = {
  signIn: endpoint({
    method: 'POST',
    path: '/api/driver/session',
    access: 'public',
    cookieless: true,
    summary: 'Signs a driver in by card number or phone and PIN; the token is valid for 90 days',
    body: z
      .strictObject({
        organizationCode: z.string().trim().min(1).max(20),
        cardNumber: z.string().trim().min(1).max(40).optional(),
        phone: z.string().trim().min(1).max(40).optional(),
        pin: z.string().regex(/^\d{4,8}$/),
        language: languageInput.optional(),
      })
      .refine(({ cardNumber, phone }) => (cardNumber === undefined) !== (phone === undefined), {
        path: ['cardNumber'],
        params: { code: 'required' },
      }),
    reply: z.object({ token: z.string(), validTo: instant, driver: signedInDriver }),
  }),
  signOut: endpoint({
    method: 'DELETE',
    path: '/api/driver/session',
    access: 'driver.own',
    summary: 'Ends the session of this device',
  }),
  me: endpoint({
    method: 'GET',
    path: '/api/driver/me',
    access: 'driver.own',
    summary: 'The signed-in driver and their vehicle',
    reply: signedInDriver,
  }),
  vehicles: endpoint({
    method: 'GET',
    path: '/api/driver/vehicles',
    access: 'driver.own',
    summary: 'The vehicles that the driver may choose',
    reply: z.array(
      onWire(
        z.object({
          id,
          licencePlate: z.string(),
          nickname: z.string().nullable(),
          occupied: z.boolean(),
          current: z.boolean(),
        }),
        fleetNames.vehicles,
      ),
    ),
  }),
  chooseVehicle: endpoint({
    method: 'POST',
    path: '/api/driver/vehicle',
    access: 'driver.own',
    summary: 'Takes a vehicle, as its co-driver where somebody drives it; null leaves the present one',
    body: z.strictObject({ vehicleId: id.nullable() }),
    reply: signedInDriver,
  }),
  consent: endpoint({
    method: 'PUT',
    path: '/api/driver/consent',
    access: 'driver.own',
    summary: 'Whether the app may report positions while it is open',
    body: z.strictObject({ position: z.boolean() }),
    reply: signedInDriver,
  }),
  pushKey: endpoint({
    method: 'GET',
    path: '/api/driver/push',
    access: 'driver.own',
    summary: 'The public key (VAPID) with which the phone subscribes',
    reply: z.object({ publicKey: z.string() }),
  }),
  subscribe: endpoint({
    method: 'PUT',
    path: '/api/driver/push',
    access: 'driver.own',
    summary: 'Registers the phone for notifications of messages, until the session ends; null ends it before',
    body: z.strictObject({ token: z.string().min(1).max(4_096).nullable() }),
  }),
  positions: endpoint({
    method: 'POST',
    path: '/api/driver/positions',
    access: 'driver.own',
    summary: 'Positions of the phone, of the vehicle in which the driver was; sent twice they are stored once',
    body: z.strictObject({ positions: z.array(phonePosition).min(1).max(PHONE_POSITIONS_AT_ONCE) }),
    reply: z.object({
      /** Taken as positions of the vehicle, as from a tracker. */
      vehicle: z.int(),
      /** Stored apart: the vehicle has a tracker, or another driver is assigned to it. */
      apart: z.int(),
      /** Not stored: the driver was in no vehicle then. */
      withoutVehicle: z.int(),
      /** Of a clock that is wrong: kept for support, not used. */
      unusable: z.int(),
    }),
  }),
  messages: endpoint({
    method: 'GET',
    path: '/api/driver/messages',
    access: 'driver.own',
    summary: 'Messages of the driver’s own time in their vehicles, newest first; fetching them hands them over',
    query: z.strictObject({
      limit: z.coerce.number().int().min(1).max(LIST_LIMIT.max).default(LIST_LIMIT.default),
      before: idText.optional(),
    }),
    reply: z.array(message),
  }),
  write: endpoint({
    method: 'POST',
    path: '/api/driver/messages',
    access: 'driver.own',
    summary: 'A message from the driver; the same key is one message, however often it is sent',
    body: writtenMessage,
    files: attachedFiles,
    reply: message,
  }),
  receipt: endpoint({
    method: 'POST',
    path: '/api/driver/messages/receipts',
    access: 'driver.own',
    summary: 'What became of a message to the driver; a receipt that comes twice or late changes nothing',
    body: z
      .strictObject({
        id,
        state: receiptState,
        /** Of an error: the state that the app was waiting for. */
        waitingFor: awaitedState.optional(),
        /** By the clock of the phone; kept beside the server’s. */
        at: instantInput.optional(),
        /** The app’s key of this receipt: the same key counts once. */
        key: messageKey.optional(),
      })
      .refine(({ state, waitingFor }) => (state === 'error') === (waitingFor !== undefined), {
        path: ['waitingFor'],
        params: { code: 'required' },
      }),
    reply: message,
  }),
} as const;

/** The app of drivers, for administrators. */
export const driverAccesses = {
  organization: endpoint({
    method: 'GET',
    path: '/api/driverApp',
    access: 'drivers.manage',
    summary: 'The code of the organization with which its drivers sign in',
    reply: z.object({ organizationCode: shortText, url: z.string() }),
  }),
  read: endpoint({
    method: 'GET',
    path: '/api/vozniki/:id/app',
    access: 'drivers.manage',
    summary: 'The access of a driver to the app: PIN, vehicles, sessions',
    params: byDriver,
    reply: driverAccess,
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/api/vozniki/:id/app',
    access: 'drivers.manage',
    summary: 'Sets which vehicles a driver may choose; null: all',
    params: byDriver,
    body: z.strictObject({ vehicleIds: z.array(id).max(5_000).nullable() }),
    reply: driverAccess,
  }),
  allowAttempts: endpoint({
    method: 'POST',
    path: '/api/vozniki/:id/app/attempts',
    access: 'drivers.manage',
    summary: 'Forgets the failed attempts of a driver, so that they can sign in again at once',
    params: byDriver,
  }),
  endSession: endpoint({
    method: 'DELETE',
    path: '/api/vozniki/:id/app/sessions/:sessionId',
    access: 'drivers.manage',
    summary: 'Ends a session of a driver',
    params: z.strictObject({ id: idText, sessionId: idText }),
  }),
  endSessions: endpoint({
    method: 'DELETE',
    path: '/api/vozniki/:id/app/sessions',
    access: 'drivers.manage',
    summary: 'Ends all sessions of a driver',
    params: byDriver,
    reply: z.object({ ended: z.int() }),
  }),
} as const;
