import { z } from 'zod';
import type { SettingValues } from '../../platform/settings.ts';

export const fileSettings = {
  KONVOJ_FILES_GB: z.coerce.number().positive().max(100_000).default(20),
  KONVOJ_FILES_DAY_MB: z.coerce.number().positive().max(1_000_000).default(2_000),
};

/** Of each organization. */
export interface FileLimits {
  /** Bytes of all its files; equal ones count once. */
  readonly storedBytes: number;
  /** Bytes that it may send in a day, also of files that are refused or the same again. */
  readonly receivedBytesPerDay: number;
}

export interface FileConfig {
  readonly files: FileLimits;
}

export function fileConfig(value: SettingValues<typeof fileSettings>): FileConfig {
  const { KONVOJ_FILES_GB: gigabytes, KONVOJ_FILES_DAY_MB: megabytes } = value;
  return { files: { storedBytes: gigabytes * 1_024 ** 3, receivedBytesPerDay: megabytes * 1_024 ** 2 } };
}
