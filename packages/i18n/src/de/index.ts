import { common } from './common.ts';
import { error } from './error.ts';
import { frame } from './frame.ts';
import { help } from './help.ts';
import { mail } from './mail.ts';
import { session } from './session.ts';
import { vehicle } from './vehicle.ts';

export const de = { common, error, frame, help, mail, session, vehicle };
