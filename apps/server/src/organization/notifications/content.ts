import { z } from 'zod';
import type { Sealing } from '../../platform/sealing.ts';

const content = z.strictObject({ title: z.string(), text: z.string(), path: z.string().nullable() });
/** The part of a notification that only its recipient may read. It may hold a link that sets a password. */
export type Content = z.infer<typeof content>;

/** Stored until the delivery ends (docs/development/decisions/notification-texts.md). */
export function sealContent(sealing: Sealing, organizationId: number | null, { title, text, path }: Content): Buffer {
  return sealing.seal(organizationId, JSON.stringify({ title, text, path }));
}

/** Null when the key was lost. */
export function unsealContent(sealing: Sealing, organizationId: number | null, sealed: Buffer): Content | null {
  const text = sealing.unseal(organizationId, sealed);
  return text === null ? null : content.parse(JSON.parse(text));
}
