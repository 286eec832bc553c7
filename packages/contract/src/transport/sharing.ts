import { z } from 'zod';
import { device } from '../telemetry/devices.ts';
import { EMAIL_MAX_LENGTH } from '../constants.ts';
import { endpoint } from '../endpoint.ts';
import { recomputedSpan } from '../telemetry/live.ts';
import { position, simplePosition } from '../telemetry/positions.ts';
import { stage } from '../telemetry/stages.ts';
import { id, idText, instant, instantInput, languageInput, shortText } from '../wire-types.ts';

/** A shared tracking link, as its owner sees it. */
export const sharedLink = z.object({
  id,
  name: z.string(),
  /** The address to share. Null when the server has lost its sealing key; the link still works for those who have it. */
  url: z.string().nullable(),
  deviceIds: z.array(id),
  validFrom: instant,
  validTo: instant,
  showDriver: z.boolean(),
  showTrack: z.boolean(),
  recipients: z.array(z.string()),
  createdBy: z.object({ id, name: z.string() }).nullable(),
  createdAt: instant,
  revoked: z.boolean(),
  viewCount: z.int().min(0),
  lastViewed: instant.nullable(),
});
export type SharedLink = z.infer<typeof sharedLink>;

const linkBody = z.strictObject({
  name: shortText,
  /** The viewer knows them by their place in this list, from 1. */
  deviceIds: z.array(id).min(1).max(500),
  validFrom: instantInput,
  /** After `validFrom`, at most LINK_MAX_DAYS after it; of a new link in the future. */
  validTo: instantInput,
  showDriver: z.boolean().optional(),
  showTrack: z.boolean().optional(),
  /** Each new address gets the link by mail. */
  recipients: z.array(z.email().max(EMAIL_MAX_LENGTH)).max(20).optional(),
});
const byId = z.strictObject({ id: idText });

export const sharedLinks = {
  list: endpoint({
    method: 'GET',
    path: '/api/externalLinks',
    access: 'links.share',
    tokenScope: 'links:write',
    summary: 'The own links, those of the whole organization for its administrator; newest first',
    reply: z.array(sharedLink),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/externalLinks',
    access: 'links.share',
    tokenScope: 'links:write',
    summary: 'Shares vehicles that the user sees, for a time',
    body: linkBody,
    reply: sharedLink,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/api/externalLinks/:id',
    access: 'links.share',
    tokenScope: 'links:write',
    summary: 'Changes the fields that are given; open viewers see the change at once',
    params: byId,
    body: linkBody.partial().extend({ revoked: z.boolean().optional() }),
    reply: sharedLink,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/externalLinks/:id',
    access: 'links.share',
    tokenScope: 'links:write',
    summary: 'Revokes a link and closes what is open of it',
    params: byId,
  }),
} as const;

/**
 * The shapes that a viewer of a link gets: nothing that the link does not allow. Ids of devices are those of the link
 * (1, 2, 3 …), not of the organization; there is no phone number, no group, no card number.
 */
export const linkedDevice = device
  .pick({ id: true, name: true, lastUpdate: true, subType: true, icon: true, online: true })
  .extend({
    vehicle: z.object({ nickname: z.string().nullable(), licensePlate: z.string() }),
    /** Null unless the link shows it. */
    driver: z.object({ firstName: z.string(), lastName: z.string() }).nullable(),
  });
export type LinkedDevice = z.infer<typeof linkedDevice>;

export const linkedPosition = position.pick({
  deviceId: true,
  deviceTime: true,
  latitude: true,
  longitude: true,
  course: true,
  speed: true,
});
export type LinkedPosition = z.infer<typeof linkedPosition>;

export const linkedPlace = z.object({ deviceId: id, place: z.string() });
export type LinkedPlace = z.infer<typeof linkedPlace>;

/** A stage that began before the link did begins with the link. */
export const linkedStage = stage
  .pick({
    id: true,
    deviceId: true,
    subType: true,
    startTime: true,
    endTime: true,
    tmpEndTime: true,
    duration: true,
    countryId: true,
  })
  .extend({
    /** Null for a stage that began before the link: how much of it the link may show is not known. */
    distance: z.number().nullable(),
  });
export type LinkedStage = z.infer<typeof linkedStage>;

/**
 * The data of the link itself. Before `validFrom` a link answers with this and with empty lists, so that a page opened
 * early waits instead of reporting an expired link.
 */
export const linkInfo = z.object({
  name: z.string(),
  organization: z.string(),
  timeZone: z.string(),
  validFrom: instant,
  validTo: instant,
  showDriver: z.boolean(),
  showTrack: z.boolean(),
});
export type LinkInfo = z.infer<typeof linkInfo>;

/**
 * A data frame as a viewer of a link gets it (live.ts: sequence, full, changes); everything else of the live connection is
 * the same. Closed stages and `recomputed` come only when the link shows the track. No token is ever sent.
 */
export const linkFrame = z.object({
  pong: z.literal(1).optional(),
  sequence: z.int().optional(),
  full: z.literal(1).optional(),
  devices: z.array(linkedDevice).optional(),
  positions: z.array(linkedPosition).optional(),
  drivingStages: z.array(linkedStage).optional(),
  recomputed: z.array(recomputedSpan).optional(),
});
export type LinkFrame = z.infer<typeof linkFrame>;

const secret = z.string().min(1).max(200);

/** External variants: 404 for an unknown secret, 410 for a link that has expired or was revoked, in the same time. */
export const trackingLink = {
  info: endpoint({
    method: 'GET',
    path: '/api/trackingLink',
    access: 'link',
    summary: 'What a link is called, and until when it holds',
    query: z.strictObject({ secret }),
    reply: linkInfo,
  }),
  devices: endpoint({
    method: 'GET',
    path: '/api/trackingLink/devices',
    access: 'link',
    summary: 'The devices of a link',
    query: z.strictObject({ secret }),
    reply: z.array(linkedDevice),
  }),
  positions: endpoint({
    method: 'GET',
    path: '/api/trackingLink/positions',
    access: 'link',
    summary: 'The last known position of each device of a link, with its time',
    query: z.strictObject({ secret }),
    reply: z.array(linkedPosition),
  }),
  places: endpoint({
    method: 'GET',
    path: '/api/trackingLink/places',
    access: 'link',
    summary: 'Where the devices of a link are, in words: the address, else the nearest town; own points are not named',
    query: z.strictObject({ secret, language: languageInput.optional() }),
    reply: z.array(linkedPlace),
  }),
  simple: endpoint({
    method: 'GET',
    path: '/api/trackingLink/positions/simple',
    access: 'link',
    summary: 'The track of a device inside the validity of a link that shows it; empty for a link that does not',
    query: z.strictObject({ secret, deviceId: idText, from: instantInput.optional(), to: instantInput.optional() }),
    reply: z.array(simplePosition),
  }),
  stages: endpoint({
    method: 'GET',
    path: '/api/trackingLink/drivingStages',
    access: 'link',
    summary: 'The open stage of each device of a link; with a period its stages, none unless the link shows the track',
    query: z.strictObject({
      secret,
      deviceId: idText.optional(),
      from: instantInput.optional(),
      to: instantInput.optional(),
    }),
    reply: z.array(linkedStage),
  }),
} as const;
