import { z } from 'zod';
import type { SettingValues } from '../../platform/settings.ts';

export const tachographSettings = {
  KONVOJ_TACHO_ROOTS: z.string().optional(),
  KONVOJ_TACHO_INBOX: z.string().optional(),
};

export interface TachographConfig {
  readonly tachograph: {
    /** A folder with the root certificates; null: signatures are checked up to the national authority in the file. */
    readonly roots: string | null;
    /** A folder with one folder for each organization, whose files are taken in; null: none. */
    readonly inbox: string | null;
  };
}

export function tachographConfig(value: SettingValues<typeof tachographSettings>): TachographConfig {
  return { tachograph: { roots: value.KONVOJ_TACHO_ROOTS ?? null, inbox: value.KONVOJ_TACHO_INBOX ?? null } };
}
