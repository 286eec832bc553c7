import { z } from 'zod';
import {
  LIST_LIMIT,
  TACHOGRAPH_ARCHIVE_MAX_MB,
  TACHOGRAPH_FILES_AT_ONCE,
  TACHOGRAPH_KEEP_MONTHS,
} from '../constants.ts';
import { endpoint } from '../endpoint.ts';
import { dayInput, id, idText, instant, searchText } from '../wire-types.ts';
import { tachographContent } from './tachograph-content.ts';
import { receivedTachographFile, tachographFile, tachographFileKind, tachographVerdict } from './tachograph-parts.ts';

const byId = z.strictObject({ id: idText });

/** How stored files are named on download: DDD everywhere, C1B and V1B in France, TGD in Spain. */
export const tachographNaming = z.enum(['ddd', 'c1b', 'tgd']);
export type TachographNaming = z.infer<typeof tachographNaming>;

export const tachographFileSettings = z.object({
  /** Files are deleted so many months after the last day that they hold. */
  keepMonths: z.int().min(TACHOGRAPH_KEEP_MONTHS.min).max(TACHOGRAPH_KEEP_MONTHS.max),
  naming: tachographNaming,
  /** Availability counts as working time (Directive 2002/15/EC): waiting was not known beforehand. */
  countsAvailability: z.boolean(),
});
export type TachographFileSettings = z.infer<typeof tachographFileSettings>;

/** What became of each file, and how many of each outcome. */
export const tachographUpload = z.object({
  rows: z.array(receivedTachographFile),
  stored: z.int(),
  alreadyThere: z.int(),
  refused: z.int(),
});
export type TachographUpload = z.output<typeof tachographUpload>;

export const tachographFiles = {
  list: endpoint({
    method: 'GET',
    path: '/api/tco_download_file',
    access: 'tachograph.read',
    summary: 'Stored tachograph files, the last received first, without those of vehicles that the user does not see',
    query: z.strictObject({
      kind: tachographFileKind.optional(),
      driverId: idText.optional(),
      vehicleId: idText.optional(),
      /** Days, UTC: files with activities in them. */
      from: dayInput.optional(),
      to: dayInput.optional(),
      verdict: tachographVerdict.optional(),
      /** Only those whose driver or vehicle is not known. */
      unmatched: z.stringbool().optional(),
      /** In name, card number, holder, plate and VIN. */
      search: searchText,
      /** Files received before the one with this number. */
      before: idText.optional(),
      limit: z.coerce.number().int().min(1).max(LIST_LIMIT.max).default(LIST_LIMIT.default),
    }),
    reply: z.array(tachographFile),
  }),
  upload: endpoint({
    method: 'POST',
    path: '/api/tco_download_file',
    access: 'tachograph.edit',
    tokenScope: 'tachograph:write',
    summary:
      'Stores files of cards and vehicle units, and those in ZIP archives (at most 5,000 of 10 MB each): a form with `body` ({}) and the files. Each one is stored, there already or refused by itself; bytes that are stored already are not stored again',
    body: z.strictObject({}),
    files: { max: TACHOGRAPH_FILES_AT_ONCE, maxMB: TACHOGRAPH_ARCHIVE_MAX_MB },
    reply: tachographUpload,
    streamed: true,
  }),
  open: endpoint({
    method: 'GET',
    path: '/api/tco_download_file/:id',
    access: 'tachograph.read',
    summary: 'The bytes as they were received, under the national name',
    params: byId,
    file: true,
  }),
  content: endpoint({
    method: 'GET',
    path: '/api/tco_download_file/:id/content',
    access: 'tachograph.read',
    summary: 'What a file says: days, places, events, technical data, verdicts on signatures and findings',
    params: byId,
    reply: tachographContent,
    costsFile: true,
  }),
  assign: endpoint({
    method: 'PATCH',
    path: '/api/tco_download_file/:id',
    access: 'tachograph.edit',
    summary:
      'Assigns the card of a file to a driver, or its vehicle unit to a vehicle: all its files, also later ones. Null takes the assignment back',
    params: byId,
    body: z.strictObject({ driverId: id.nullable().optional(), vehicleId: id.nullable().optional() }),
    reply: tachographFile,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/tco_download_file/:id',
    access: 'tachograph.edit',
    summary: 'Deletes a file whose last day is over 12 months ago, or that has no days; 409 for others',
    params: byId,
  }),
  settings: endpoint({
    method: 'GET',
    path: '/api/tco_download_file/settings',
    access: 'tachograph.read',
    summary: 'How long files are kept, how they are named, and whether availability counts as working time',
    reply: tachographFileSettings,
  }),
  saveSettings: endpoint({
    method: 'PUT',
    path: '/api/tco_download_file/settings',
    access: 'tachograph.settings',
    summary:
      'Changes how long files are kept (12 months at least), how they are named, and whether availability counts as working time',
    body: tachographFileSettings.strict(),
    reply: tachographFileSettings,
  }),
  removed: endpoint({
    method: 'GET',
    path: '/api/tco_download_file/removed',
    access: 'tachograph.settings',
    summary: 'The last 1,000 files that were deleted at the end of their time, or by a user',
    reply: z.array(
      z.object({
        name: z.string(),
        kind: tachographFileKind,
        sha256: z.string(),
        firstDay: z.iso.date().nullable(),
        lastDay: z.iso.date().nullable(),
        removedAt: instant,
        /** Null: at the end of its time. */
        removedBy: z.string().nullable(),
      }),
    ),
  }),
} as const;
