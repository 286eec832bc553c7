import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { driverSource } from '../fleet/drivers.ts';
import { trailerReference } from '../fleet/fleet-names.ts';
import { deviceIcon } from '../organization/reference.ts';
import { id, instant } from '../wire-types.ts';

export const stageType = z.enum(['drive', 'stop', 'idling', 'rest', 'work', 'undefined']);
export type StageTypeName = z.infer<typeof stageType>;

export const device = z.object({
  id,
  name: z.string(),
  vehicle: z.object({ id, nickname: z.string().nullable(), licensePlate: z.string(), alienated: z.boolean() }),
  groupId: id.nullable(),
  driver: z
    .object({
      id,
      firstName: z.string(),
      lastName: z.string(),
      nickName: z.string().nullable(),
      phone: z.string().nullable(),
    })
    .nullable(),
  driverSource: driverSource.nullable(),
  trailer: trailerReference.nullable(),
  lastUpdate: instant.nullable(),
  subType: stageType.nullable(),
  icon: deviceIcon,
  online: z.boolean(),
});
export type Device = z.infer<typeof device>;

export const devices = {
  list: endpoint({
    method: 'GET',
    path: '/api/devices',
    access: 'telemetry.read',
    tokenScope: 'positions:read',
    summary: 'The devices the user may see',
    reply: z.array(device),
  }),
} as const;
