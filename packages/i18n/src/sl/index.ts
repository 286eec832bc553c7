import { common } from './common.ts';
import { error } from './error.ts';
import { frame } from './frame.ts';
import { session } from './session.ts';
import { vehicle } from './vehicle.ts';

export const sl = { common, error, frame, session, vehicle };
