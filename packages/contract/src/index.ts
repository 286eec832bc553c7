import { config } from './config.ts';
import { devices } from './devices.ts';
import { drivers } from './drivers.ts';
import { positions } from './positions.ts';
import { reference } from './reference.ts';
import { session } from './session.ts';
import { stages } from './stages.ts';

/** The wire: every call of the product, by word. Nothing else writes down a path or a payload. */
export const endpoints = { config, session, devices, drivers, positions, reference, stages } as const;

export * from './config.ts';
export * from './constants.ts';
export * from './devices.ts';
export * from './drivers.ts';
export * from './endpoint.ts';
export * from './live.ts';
export * from './positions.ts';
export * from './problems.ts';
export * from './reference.ts';
export * from './session.ts';
export * from './stages.ts';
export * from './wire-types.ts';
