import { device, position, serverFrame, stage, type ServerFrame } from '@konvoj/contract';
import { z } from 'zod';
import { parseReply } from '../shared/parse-reply.ts';

const rows = z.custom<unknown[]>(Array.isArray).optional();
const envelope = serverFrame.extend({ devices: rows, positions: rows, drivingStages: rows });
const deviceRows = z.array(device);
const positionRows = z.array(position);
const stageRows = z.array(stage);

/** A frame from the text of a socket message; null when it is not a frame (it is only logged). */
export function parseFrame(data: unknown): ServerFrame | null {
  if (typeof data !== 'string') return null;
  try {
    const { devices, positions, drivingStages, ...rest } = envelope.parse(JSON.parse(data));
    return {
      ...rest,
      ...(devices && { devices: parseReply(deviceRows, devices) }),
      ...(positions && { positions: parseReply(positionRows, positions) }),
      ...(drivingStages && { drivingStages: parseReply(stageRows, drivingStages) }),
    };
  } catch (failure) {
    console.warn('live frame refused', failure);
    return null;
  }
}
