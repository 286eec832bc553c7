import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { readEngineSetting } from './places/geocoding/engine/setting.ts';
import { ClearError } from './platform/clear-error.ts';
import { LISTEN_DEFAULTS } from './platform/startup/listening.mjs';
import { tileLegend, type TileProvider, tileSettingsProblem, tileTemplate } from './places/map-layers/settings.ts';

const port = z.coerce.number().int().min(0).max(65_535);
const httpUrl = z.url({ protocol: /^https?$/ });
const optionalUrl = httpUrl.optional();
const tileTemplateSetting = tileTemplate.optional();
const deepestZoom = z.coerce.number().int().min(0).max(19);
const mapStyle = z.union([z.literal('offline'), httpUrl]);
const role = z.enum(['gateway', 'api', 'worker']);
export type ServerRole = z.infer<typeof role>;

/** Every setting of the environment (docs/operations/operations.md explains each). Empty counts as not set. */
const settings = z.object({
  KONVOJ_DATA: z.string().default(LISTEN_DEFAULTS.KONVOJ_DATA),
  KONVOJ_HOST: z.string().default(LISTEN_DEFAULTS.KONVOJ_HOST),
  KONVOJ_GATEWAY_HOST: z.string().optional(),
  KONVOJ_HTTP_PORT: port.default(LISTEN_DEFAULTS.KONVOJ_HTTP_PORT),
  KONVOJ_TELTONIKA_PORT: port.default(LISTEN_DEFAULTS.KONVOJ_TELTONIKA_PORT),
  KONVOJ_OSMAND_PORT: port.default(LISTEN_DEFAULTS.KONVOJ_OSMAND_PORT),
  KONVOJ_PUBLIC_URL: optionalUrl,
  KONVOJ_TRUSTED_PROXIES: z.string().default('loopback'),
  KONVOJ_HTTP_CONNECTIONS: z.coerce.number().int().min(0).max(100_000).default(500),
  KONVOJ_RATE_LIMIT: z.coerce.number().min(0).max(1_000).default(1),
  KONVOJ_ENV: z.enum(['production', 'staging', 'development']).default('production'),
  KONVOJ_ROLES: z
    .string()
    .default('gateway,api,worker')
    .transform((text) => text.split(',').map((part) => part.trim()))
    .pipe(z.array(role).min(1)),
  KONVOJ_LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  KONVOJ_METRICS_TOKEN: z.string().min(16).optional(),
  KONVOJ_MAIL_FROM: z.string().default('Konvoj <konvoj@localhost>'),
  KONVOJ_MAP_STYLE_LIGHT: mapStyle.default('https://tiles.openfreemap.org/styles/positron'),
  KONVOJ_MAP_STYLE_DARK: mapStyle.default('https://tiles.openfreemap.org/styles/dark'),
  KONVOJ_TRAFFIC_TILES: tileTemplateSetting,
  KONVOJ_TRAFFIC_ZOOM: deepestZoom.default(19),
  KONVOJ_TRAFFIC_LEGEND: tileLegend.optional(),
  KONVOJ_RAIN_TILES: tileTemplateSetting,
  KONVOJ_RAIN_FRAMES: optionalUrl,
  KONVOJ_RAIN_ZOOM: deepestZoom.default(7),
  KONVOJ_RAIN_LEGEND: tileLegend.optional(),
  KONVOJ_CLOUD_TILES: tileTemplateSetting,
  KONVOJ_CLOUD_FRAMES: optionalUrl,
  KONVOJ_CLOUD_ZOOM: deepestZoom.default(7),
  KONVOJ_CLOUD_LEGEND: tileLegend.optional(),
  KONVOJ_TILE_CACHE_MB: z.coerce.number().int().min(0).max(100_000).default(256),
  KONVOJ_GEOCODER_URL: httpUrl
    .refine(
      (text) => !URL.canParse(text) || readEngineSetting(text) !== null,
      'must name the geocoder: add ?engine=photon or ?engine=nominatim',
    )
    .optional(),
  KONVOJ_GEOCODER_RATE: z.coerce.number().positive().max(1_000).default(1),
  KONVOJ_PUSH_SERVICES: z
    .string()
    .default('fcm.googleapis.com,.push.services.mozilla.com,.notify.windows.com,.push.apple.com')
    .transform((text) => text.split(',').map((part) => part.trim())),
  KONVOJ_SMS_URL: optionalUrl,
  KONVOJ_SMS_TOKEN: z.string().optional(),
  KONVOJ_SHARE_FRAMES: z
    .string()
    .default('')
    .transform((text) => text.split(',').flatMap((part) => part.trim() || []))
    .pipe(z.array(httpUrl.refine((text) => new URL(text).origin === text, 'must be an origin, https://host'))),
  KONVOJ_RETENTION_MONTHS: z.coerce.number().int().min(2).max(240).default(24),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  NATS_URL: z.undefined('is not supported yet: Konvoj runs as one process').optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
});

/** Names used by tools of the project, not by the server. */
const FOREIGN = new Set(['KONVOJ_DEV_SERVER']);
export const SETTING_NAMES = Object.keys(settings.shape);

export interface Config {
  /** Absolute. */
  readonly dataFolder: string;
  /** The bind address of the web app and the API. */
  readonly host: string;
  /** The bind address of the ports for trackers. */
  readonly gatewayHost: string;
  readonly ports: { readonly http: number; readonly teltonika: number; readonly osmand: number };
  readonly publicUrl: URL | null;
  readonly trustedProxies: string;
  /** Maximum of open HTTP connections per address; 0: no limit. */
  readonly connectionsPerAddress: number;
  /** Multiplies the budgets of requests; 0: no limit. */
  readonly rateLimit: number;
  readonly environment: 'production' | 'staging' | 'development';
  readonly roles: ReadonlySet<ServerRole>;
  readonly logLevel: string;
  readonly metricsToken: string | null;
  readonly mail: { readonly smtpUrl: string | null; readonly from: string };
  /** Null: no SMS are sent. */
  readonly sms: { readonly url: string; readonly token: string | null } | null;
  /** Addresses of online map styles; null: the embedded map. */
  readonly mapStyles: { readonly light: string | null; readonly dark: string | null };
  /** Null: no provider of this layer. */
  readonly tiles: Readonly<Record<'traffic' | 'rain' | 'clouds', TileProvider | null>>;
  /** Disk limit for layer tiles; 0: no disk cache. */
  readonly tileCacheBytes: number;
  readonly geocoderUrl: string | null;
  /** Maximum of geocoder requests per second. */
  readonly geocoderPerSecond: number;
  /** Host names of push services of browsers; one that begins with a dot matches every subdomain. */
  readonly pushServices: readonly string[];
  /** Origins of pages that may show the page of a shared link in a frame. */
  readonly shareFrames: readonly string[];
  readonly retentionMonths: number;
  /** Null: the embedded PostgreSQL of the data folder. */
  readonly databaseUrl: string | null;
  readonly version: string;
}

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The validated settings of the environment.
 * @throws {ClearError} naming every wrong or unknown setting
 */
export function readConfig(env: Environment): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([name, value]) => value !== '' && isOurs(name)));
  const unknown = Object.keys(given).filter((name) => name.startsWith('KONVOJ_') && !SETTING_NAMES.includes(name));
  if (unknown.length > 0) throw new ClearError(unknownSettings(unknown));
  const parsed = settings.safeParse(given);
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
    throw new ClearError(`Some settings are wrong.\n${lines.join('\n')}`);
  }
  const value = parsed.data;
  return {
    dataFolder: resolve(value.KONVOJ_DATA),
    host: value.KONVOJ_HOST,
    gatewayHost: value.KONVOJ_GATEWAY_HOST ?? value.KONVOJ_HOST,
    ports: { http: value.KONVOJ_HTTP_PORT, teltonika: value.KONVOJ_TELTONIKA_PORT, osmand: value.KONVOJ_OSMAND_PORT },
    publicUrl: value.KONVOJ_PUBLIC_URL === undefined ? null : new URL(value.KONVOJ_PUBLIC_URL),
    trustedProxies: value.KONVOJ_TRUSTED_PROXIES,
    connectionsPerAddress: value.KONVOJ_HTTP_CONNECTIONS,
    rateLimit: value.KONVOJ_RATE_LIMIT,
    environment: value.KONVOJ_ENV,
    roles: new Set(value.KONVOJ_ROLES),
    logLevel: value.KONVOJ_LOG_LEVEL,
    metricsToken: value.KONVOJ_METRICS_TOKEN ?? null,
    mail: { smtpUrl: value.SMTP_URL ?? null, from: value.KONVOJ_MAIL_FROM },
    sms: smsGateway(value.KONVOJ_SMS_URL, value.KONVOJ_SMS_TOKEN),
    mapStyles: { light: online(value.KONVOJ_MAP_STYLE_LIGHT), dark: online(value.KONVOJ_MAP_STYLE_DARK) },
    tiles: {
      traffic: tileProvider('KONVOJ_TRAFFIC', {
        template: value.KONVOJ_TRAFFIC_TILES,
        frames: undefined,
        maxZoom: value.KONVOJ_TRAFFIC_ZOOM,
        legend: value.KONVOJ_TRAFFIC_LEGEND,
      }),
      rain: tileProvider('KONVOJ_RAIN', {
        template: value.KONVOJ_RAIN_TILES,
        frames: value.KONVOJ_RAIN_FRAMES,
        maxZoom: value.KONVOJ_RAIN_ZOOM,
        legend: value.KONVOJ_RAIN_LEGEND,
      }),
      clouds: tileProvider('KONVOJ_CLOUD', {
        template: value.KONVOJ_CLOUD_TILES,
        frames: value.KONVOJ_CLOUD_FRAMES,
        maxZoom: value.KONVOJ_CLOUD_ZOOM,
        legend: value.KONVOJ_CLOUD_LEGEND,
      }),
    },
    tileCacheBytes: value.KONVOJ_TILE_CACHE_MB * 1_048_576,
    geocoderUrl: value.KONVOJ_GEOCODER_URL ?? null,
    geocoderPerSecond: value.KONVOJ_GEOCODER_RATE,
    pushServices: value.KONVOJ_PUSH_SERVICES,
    shareFrames: value.KONVOJ_SHARE_FRAMES,
    retentionMonths: value.KONVOJ_RETENTION_MONTHS,
    databaseUrl: value.DATABASE_URL ?? null,
    version: ownVersion(),
  };
}

/** @throws {ClearError} for a token without its gateway */
function smsGateway(url: string | undefined, token: string | undefined): Config['sms'] {
  if (url === undefined && token !== undefined) {
    throw new ClearError('Some settings are wrong.\nKONVOJ_SMS_TOKEN: there is no KONVOJ_SMS_URL.');
  }
  return url === undefined ? null : { url, token: token ?? null };
}

interface LayerSettings {
  readonly template: string | undefined;
  readonly frames: string | undefined;
  readonly maxZoom: number;
  readonly legend: readonly string[] | undefined;
}

/** @throws {ClearError} when the settings of a layer are inconsistent */
function tileProvider(name: string, { template, frames, maxZoom, legend }: LayerSettings): TileProvider | null {
  const problem = tileSettingsProblem(name, template, frames);
  if (problem !== null) throw new ClearError(`Some settings are wrong.\n${problem}`);
  return template === undefined ? null : { template, frames: frames ?? null, maxZoom, ...(legend && { legend }) };
}

/** `offline` selects the embedded map. */
function online(style: string): string | null {
  return style === 'offline' ? null : style;
}

function isOurs(name: string): boolean {
  return (name.startsWith('KONVOJ_') && !FOREIGN.has(name)) || SETTING_NAMES.includes(name);
}

function unknownSettings(names: readonly string[]): string {
  const known = SETTING_NAMES.filter((name) => name.startsWith('KONVOJ_')).join(', ');
  return `Unknown setting${names.length > 1 ? 's' : ''} ${names.join(', ')}. Known are: ${known}.`;
}

function ownVersion(): string {
  const manifest: unknown = JSON.parse(readFileSync(join(import.meta.dirname, '..', 'package.json'), 'utf8'));
  return typeof manifest === 'object' && manifest !== null && 'version' in manifest
    ? String(manifest.version)
    : '0.0.0';
}
