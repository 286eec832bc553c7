import { z } from 'zod';
import { onlyWith } from '../../platform/settings.ts';
import type { SettingValues } from '../../platform/settings.ts';
import { readEngineSetting } from './engine/setting.ts';
import type { EngineSetting } from './engine/setting.ts';

export const geocoderSettings = {
  KONVOJ_GEOCODER_URL: z
    .url({ protocol: /^https?$/ })
    .refine(
      (text) => !URL.canParse(text) || readEngineSetting(text) !== null,
      'must name the geocoder: add ?engine=photon or ?engine=nominatim',
    )
    .optional(),
  KONVOJ_GEOCODER_RATE: onlyWith('KONVOJ_GEOCODER_URL', z.coerce.number().positive().max(1_000).default(1)),
};

export interface GeocoderConfig {
  /** Null: no geocoder, the embedded list names places. */
  readonly geocoder: EngineSetting | null;
  /** Maximum of requests to it per second. */
  readonly geocoderPerSecond: number;
}

export function geocoderConfig(value: SettingValues<typeof geocoderSettings>): GeocoderConfig {
  const url = value.KONVOJ_GEOCODER_URL;
  return {
    geocoder: url === undefined ? null : readEngineSetting(url),
    geocoderPerSecond: value.KONVOJ_GEOCODER_RATE,
  };
}
