import { exchangeDateTime } from '@konvoj/i18n';
import type { ExportFormat } from '@konvoj/contract';
import { fileNamePart } from '../../platform/file-name.ts';
import type { TrackHead } from './writer.ts';

/** `LJ-KT-482_2026-11-01_2026-11-30.gpx`: plate and local days, nothing that a file system or a header could stumble on. */
export function fileName(track: TrackHead, format: ExportFormat): string {
  const plate = fileNamePart(track.licencePlate);
  const day = (at: number) => exchangeDateTime(at, track.timeZone).slice(0, 10);
  return `${plate || 'track'}_${day(track.from)}_${day(track.to)}.${format}`;
}
