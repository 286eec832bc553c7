import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { languageCode } from '../wire-types.ts';

const overlay = z.object({
  /** Whether the installation has a provider for it. */
  configured: z.boolean(),
  /** The setting that turns it on, for the person who runs the installation. */
  setting: z.string(),
  /** Our own address template of its tiles with {z}, {x} and {y}; absent where it has none. */
  tiles: z.string().optional(),
  /** Whether it has frames that can be played. */
  animated: z.boolean().optional(),
  /** The provider has nothing deeper; tiles of this zoom are enlarged. */
  maxZoom: z.int().optional(),
  /** The colours of its pictures, `#rrggbb`, from little to much; absent when they are not configured. */
  legend: z.array(z.string()).optional(),
});

export const publicConfig = z.object({
  environment: z.enum(['production', 'staging', 'development']),
  version: z.string(),
  /** Online style addresses; null where the embedded map is to be used. */
  mapStyles: z.object({ light: z.string().nullable(), dark: z.string().nullable() }),
  layers: z.object({ traffic: overlay, rain: overlay, clouds: overlay, geocoder: overlay }),
  /** Whether messages can go out as SMS too. */
  sms: overlay.pick({ configured: true, setting: true }),
  /** Whether the public address allows passkeys. */
  passkeys: overlay.pick({ configured: true, setting: true }),
  maxDays: z.object({ stages: z.int(), positions: z.int() }),
  maxMB: z.object({ attachment: z.int(), import: z.int() }),
  languages: z.array(languageCode),
  /** Address of the system administrator while nobody has ever signed in; null afterwards. */
  firstAdministrator: z.string().nullable(),
});
export type PublicConfig = z.infer<typeof publicConfig>;

export const config = {
  get: endpoint({
    method: 'GET',
    path: '/api/config',
    access: 'public',
    summary: 'What a client needs before sign-in',
    reply: publicConfig,
  }),
} as const;
