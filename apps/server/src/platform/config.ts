import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { natsAddress } from './nats/address.ts';
import type { NatsAddress } from './nats/address.ts';
import type { OutboundRules } from './outbound/send.ts';
import { outboundConfig, outboundSettings } from './outbound/settings.ts';
import { LEAST_CONNECTIONS } from './pool-sizes.ts';
import { serverRole } from './processes/messages.ts';
import type { ServerRole } from './processes/messages.ts';
import { onlyWith } from './settings.ts';
import type { SettingValues } from './settings.ts';
import { LISTEN_DEFAULTS } from './startup/listening.mjs';

const port = z.coerce.number().int().min(0).max(65_535);
const httpUrl = z.url({ protocol: /^https?$/ });
const mapStyle = z.union([z.literal('offline'), httpUrl]);
/** What a process without this role never reads. */
const OF_GATEWAY = 'KONVOJ_ROLES=gateway';

/** The settings of the program itself; those of a module are in its `settings.ts`. */
export const platformSettings = {
  KONVOJ_DATA: z.string().default(LISTEN_DEFAULTS.KONVOJ_DATA),
  KONVOJ_HOST: z.string().default(LISTEN_DEFAULTS.KONVOJ_HOST),
  KONVOJ_GATEWAY_HOST: onlyWith(OF_GATEWAY, z.string().optional()),
  KONVOJ_HTTP_PORT: port.default(LISTEN_DEFAULTS.KONVOJ_HTTP_PORT),
  KONVOJ_TELTONIKA_PORT: onlyWith(OF_GATEWAY, port.default(LISTEN_DEFAULTS.KONVOJ_TELTONIKA_PORT)),
  KONVOJ_OSMAND_PORT: onlyWith(OF_GATEWAY, port.default(LISTEN_DEFAULTS.KONVOJ_OSMAND_PORT)),
  KONVOJ_PUBLIC_URL: httpUrl.optional(),
  KONVOJ_TRUSTED_PROXIES: z.string().default('loopback'),
  KONVOJ_HTTP_CONNECTIONS: z.coerce.number().int().min(0).max(100_000).default(500),
  KONVOJ_RATE_LIMIT: z.coerce.number().min(0).max(1_000).default(1),
  KONVOJ_ENV: z.enum(['production', 'staging', 'development']).default('production'),
  KONVOJ_ROLES: z
    .string()
    .default('gateway,api,worker')
    .transform((text) => text.split(',').map((part) => part.trim()))
    .pipe(z.array(serverRole).min(1)),
  KONVOJ_PROCESSES: onlyWith(OF_GATEWAY, z.coerce.number().int().min(1).max(64).optional()),
  KONVOJ_LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  KONVOJ_METRICS_TOKEN: z.string().min(16).optional(),
  KONVOJ_MAIL_FROM: z.string().default('Konvoj <konvoj@localhost>'),
  KONVOJ_MAP_STYLE_LIGHT: mapStyle.default('https://tiles.openfreemap.org/styles/positron'),
  KONVOJ_MAP_STYLE_DARK: mapStyle.default('https://tiles.openfreemap.org/styles/dark'),
  KONVOJ_PUSH_SERVICES: z
    .string()
    .default('fcm.googleapis.com,.push.services.mozilla.com,.notify.windows.com,.push.apple.com')
    .transform((text) => text.split(',').map((part) => part.trim())),
  KONVOJ_SHARE_FRAMES: z
    .string()
    .default('')
    .transform((text) => text.split(',').flatMap((part) => part.trim() || []))
    .pipe(z.array(httpUrl.refine((text) => new URL(text).origin === text, 'must be an origin, https://host'))),
  ...outboundSettings,
  KONVOJ_RETENTION_MONTHS: z.coerce.number().int().min(2).max(240).default(24),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  KONVOJ_DATABASE_CONNECTIONS: z.coerce.number().int().min(LEAST_CONNECTIONS).max(1_000).optional(),
  NATS_URL: natsAddress.optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
};

/** What every module may read of the settings. */
export interface PlatformConfig {
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
  /** How many processes take the role `gateway`, each other role one more; null: this process takes all roles. */
  readonly gatewayProcesses: number | null;
  /** Other processes listen on the ports for trackers too. */
  readonly sharesTrackerPorts: boolean;
  readonly logLevel: string;
  readonly metricsToken: string | null;
  readonly mail: { readonly smtpUrl: string | null; readonly from: string };
  /** Addresses of online map styles; null: the embedded map. */
  readonly mapStyles: { readonly light: string | null; readonly dark: string | null };
  /** Host names of push services of browsers; one that begins with a dot matches every subdomain. */
  readonly pushServices: readonly string[];
  /** Origins of pages that may show the page of a shared link in a frame. */
  readonly shareFrames: readonly string[];
  /** Where requests to addresses that users enter may go. */
  readonly outbound: OutboundRules;
  readonly retentionMonths: number;
  /** Null: the embedded PostgreSQL of the data folder. */
  readonly databaseUrl: string | null;
  /** Maximum of connections to PostgreSQL of one process; null: as many as usual, and as PostgreSQL allows. */
  readonly databaseConnections: number | null;
  /** Joins the processes of an installation; null: there is one process. */
  readonly nats: NatsAddress | null;
  readonly version: string;
}

export function platformConfig(value: SettingValues<typeof platformSettings>): PlatformConfig {
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
    gatewayProcesses: value.KONVOJ_PROCESSES ?? null,
    sharesTrackerPorts: false,
    logLevel: value.KONVOJ_LOG_LEVEL,
    metricsToken: value.KONVOJ_METRICS_TOKEN ?? null,
    mail: { smtpUrl: value.SMTP_URL ?? null, from: value.KONVOJ_MAIL_FROM },
    mapStyles: { light: online(value.KONVOJ_MAP_STYLE_LIGHT), dark: online(value.KONVOJ_MAP_STYLE_DARK) },
    pushServices: value.KONVOJ_PUSH_SERVICES,
    shareFrames: value.KONVOJ_SHARE_FRAMES,
    outbound: outboundConfig(value),
    retentionMonths: value.KONVOJ_RETENTION_MONTHS,
    databaseUrl: value.DATABASE_URL ?? null,
    databaseConnections: value.KONVOJ_DATABASE_CONNECTIONS ?? null,
    nats: value.NATS_URL ?? null,
    version: ownVersion(),
  };
}

/** `offline` selects the embedded map. */
function online(style: string): string | null {
  return style === 'offline' ? null : style;
}

function ownVersion(): string {
  const manifest: unknown = JSON.parse(readFileSync(join(import.meta.dirname, '..', '..', 'package.json'), 'utf8'));
  return typeof manifest === 'object' && manifest !== null && 'version' in manifest
    ? String(manifest.version)
    : '0.0.0';
}
