import type { ExportFormat } from '@konvoj/contract';
import { textOf } from '@konvoj/i18n/text-of';
import { reportFileName } from '../../../platform/file-name.ts';
import type { TrackHead } from './writer.ts';

/** `sled-LJ-KT-482-2026-11-01-2026-11-30.gpx`. */
export function fileName({ licencePlate, from, to, timeZone, language }: TrackHead, format: ExportFormat): string {
  const title = textOf(language, 'vehicleDetails.exportTrack');
  return reportFileName({ title, subject: licencePlate, period: { from, to }, timeZone, extension: format });
}
