import { z } from 'zod';
import type { SettingValues } from '../settings.ts';
import { networksOf } from './networks.ts';
import type { OutboundRules } from './send.ts';

const listOf = (text: string) => text.split(',').flatMap((part) => part.trim() || []);
const isNetwork = (entry: string) => {
  try {
    return networksOf([entry]) !== null;
  } catch {
    return false;
  }
};

const port = z
  .string()
  .regex(/^\d{1,5}$/)
  .transform(Number)
  .pipe(z.int().min(1).max(65_535));

/** Where the server may connect to at addresses that users enter. */
export const outboundSettings = {
  KONVOJ_WEBHOOK_PRIVATE: z
    .string()
    .default('')
    .transform(listOf)
    .pipe(z.array(z.string().refine(isNetwork, 'must be networks such as 10.0.0.0/8'))),
  KONVOJ_WEBHOOK_PORTS: z.string().default('443').transform(listOf).pipe(z.array(port).min(1)),
};

export function outboundConfig(value: SettingValues<typeof outboundSettings>): OutboundRules {
  return { privateNetworks: networksOf(value.KONVOJ_WEBHOOK_PRIVATE), ports: new Set(value.KONVOJ_WEBHOOK_PORTS) };
}
