import { createHash } from 'node:crypto';
import type { TileFrame, TileLayer } from '@konvoj/contract';
import { z } from 'zod';

/** An image of one moment, with its part of the provider's address. */
export interface Frame {
  /** Digits and a dash only, because it becomes part of a file name. A redrawn frame gets another id. */
  readonly id: string;
  /** Epoch seconds. */
  readonly time: number;
  readonly forecast: boolean;
  /** Empty without a list of frames. */
  readonly host: string;
  readonly path: string;
}

/** Frames at fixed intervals, for providers without a list of frames. */
const STEP_SECONDS = 600;
const SHOWN_SECONDS = 7_200;
/** The image of a step is only available after it. */
const LATE_SECONDS = 60;
/** A browser continues for a while with the frames it knows. */
const KEPT_SECONDS = 3 * 3_600;
const MOST_FRAMES = 60;

/** The fixed-interval frames to show now, oldest first. @param now epoch seconds */
export function steppedFrames(now: number): Frame[] {
  const last = Math.floor((now - LATE_SECONDS) / STEP_SECONDS) * STEP_SECONDS;
  const count = SHOWN_SECONDS / STEP_SECONDS + 1;
  return Array.from({ length: count }, (_, index) => stepped(last - (count - 1 - index) * STEP_SECONDS));
}

/** The fixed-interval frame with this id, also when it is a little older than those shown; null: none. */
export function steppedFrame(id: string, now: number): Frame | null {
  const time = /^\d{1,12}$/.test(id) ? Number(id) : Number.NaN;
  const isStep = time % STEP_SECONDS === 0 && time <= now && time >= now - KEPT_SECONDS;
  return isStep ? stepped(time) : null;
}

function stepped(time: number): Frame {
  return { id: String(time), time, forecast: false, host: '', path: '' };
}

const picture = z.object({
  time: z.int().min(0).max(10_000_000_000),
  path: z
    .string()
    .max(200)
    .regex(/^\/[\w\-./~]*$/)
    .refine((path) => !path.includes('..')),
});
const pictures = z.array(picture).max(MOST_FRAMES);
const list = z.object({
  host: z.url({ protocol: /^https?$/ }),
  radar: z.object({ past: pictures, nowcast: pictures.default([]) }).optional(),
  satellite: z.object({ infrared: pictures }).optional(),
});

/**
 * The frames of a list in RainViewer's format, oldest first. Only the list's own host or its domain is accepted for
 * images, so that a manipulated list cannot point the server at other machines.
 * @param source address of the list
 * @returns null when the list is invalid
 */
export function listedFrames(document: unknown, source: URL, layer: TileLayer): Frame[] | null {
  const parsed = list.safeParse(document);
  if (!parsed.success) return null;
  const host = new URL(parsed.data.host);
  if (!isOfProvider(host, source)) return null;
  const { radar, satellite } = parsed.data;
  const clouds = layer === 'clouds' ? satellite?.infrared : undefined;
  const past = clouds ?? radar?.past;
  if (past === undefined) return null;
  const forecast = clouds === undefined ? (radar?.nowcast ?? []) : [];
  const frames = [
    ...past.map((each) => listed(each, host, false)),
    ...forecast.map((each) => listed(each, host, true)),
  ];
  return frames.toSorted((left, right) => left.time - right.time);
}

function listed({ time, path }: z.infer<typeof picture>, { origin }: URL, forecast: boolean): Frame {
  return { id: `${time}-${numberOf(origin + path)}`, time, forecast, host: origin, path };
}

function isOfProvider(host: URL, source: URL): boolean {
  if (source.protocol === 'https:' && host.protocol !== 'https:') return false;
  if (host.hostname === source.hostname) return true;
  const domain = source.hostname.slice(source.hostname.indexOf('.') + 1);
  return /[a-z]/i.test(domain) && domain.includes('.') && host.hostname.endsWith(`.${domain}`);
}

/** The default frame: the newest measured one. */
export function newestFrame(frames: readonly Frame[]): Frame | null {
  return frames.findLast(({ forecast }) => !forecast) ?? frames.at(-1) ?? null;
}

export function frameForClient({ id, time, forecast }: Frame): TileFrame {
  return { id, time: new Date(time * 1_000).toISOString(), forecast };
}

/** A short hash of a text, for file names. */
export function numberOf(text: string): number {
  return createHash('sha256').update(text).digest().readUInt32BE(0);
}
