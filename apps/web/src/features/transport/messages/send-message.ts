import { endpoints, type Message } from '@konvoj/contract';
import { call } from '../../../shared/api.ts';
import type { SendBody } from './composer-model.ts';

export interface Sending {
  readonly body: SendBody;
  readonly files: readonly File[];
}

/** Sends a message. @returns the stored messages, one for each vehicle */
export async function sendMessage({ body, files }: Sending): Promise<readonly Message[]> {
  const stored = await call(endpoints.messages.send, { body }, files.length === 0 ? {} : { files });
  return Array.isArray(stored) ? stored : [stored];
}
