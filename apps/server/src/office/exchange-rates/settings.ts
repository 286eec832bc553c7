import { z } from 'zod';
import type { SettingValues } from '../../platform/settings.ts';

export const exchangeRateSettings = {
  KONVOJ_ECB_URL: z.url({ protocol: /^https?$/ }).optional(),
};

export interface ExchangeRateConfig {
  /** A file of reference rates in the format of the European Central Bank; null: none is fetched. */
  readonly ecbUrl: string | null;
}

export function exchangeRateConfig(value: SettingValues<typeof exchangeRateSettings>): ExchangeRateConfig {
  return { ecbUrl: value.KONVOJ_ECB_URL ?? null };
}
