import { z } from 'zod';

/**
 * Where a message is (specification, chapter 4; 41 is in drive, 51 deleted): 0 ready, 10 sending, 11 cancelled, 15 and 16
 * sending failed and timed out, 20 sent, 25 and 26 no receipt, 30 received, 35 and 36 not read, 40 read, 41 in drive, 45 and
 * 46 not realized, 50 realized, 51 deleted.
 */
export const messageState = z.literal([0, 10, 11, 15, 16, 20, 25, 26, 30, 35, 36, 40, 41, 45, 46, 50, 51]);
export type MessageState = z.infer<typeof messageState>;

/** The receipt that an app waits for when it reports an error: 30 stored on the phone, 40 read, 50 realized. */
export const awaitedState = z.literal([30, 40, 50]);
export type AwaitedState = z.infer<typeof awaitedState>;
