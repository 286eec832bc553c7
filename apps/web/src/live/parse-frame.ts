import { device, message, position, serverFrame, stage, type Message, type ServerFrame } from '@konvoj/contract';
import { z } from 'zod';
import { parseReply } from '../shared/parse-reply.ts';

const rows = z.custom<unknown[]>(Array.isArray).optional();
const envelope = serverFrame.extend({ devices: rows, positions: rows, drivingStages: rows });
const deviceRows = z.array(device);
const positionRows = z.array(position);
const stageRows = z.array(stage);
const messageRows = z.array(message);

/** The frame of a user; viewers of shared links get no messages. */
export type UserFrame = ServerFrame & { readonly messages?: Message[] };

/** A frame from the text of a socket message; null when it is not a frame (it is only logged). */
export function parseFrame(data: unknown): UserFrame | null {
  if (typeof data !== 'string') return null;
  try {
    const { devices, positions, drivingStages, messages, ...rest } = envelope.parse(JSON.parse(data));
    return {
      ...rest,
      ...(devices && { devices: parseReply(deviceRows, devices) }),
      ...(positions && { positions: parseReply(positionRows, positions) }),
      ...(drivingStages && { drivingStages: parseReply(stageRows, drivingStages) }),
      ...(messages && { messages: parseReply(messageRows, messages) }),
    };
  } catch (failure) {
    console.warn('live frame refused', failure);
    return null;
  }
}
