import { sealingWith } from '../../platform/sealing.ts';
import type { Notice } from './types.ts';

/** All processes of a test have the same key. */
export const sealing = sealingWith(Buffer.alloc(32, 7), 'delivery');

export const aNotice: Omit<Notice, 'organizationId'> = {
  reason: 'message',
  subject: '1',
  recipient: { channel: 'phone', number: '+38641234567' },
  language: 'en',
  title: 'Message',
  text: 'Come to ramp 4',
};
