import { common } from './common.ts';
import { error } from './error.ts';
import { frame } from './frame.ts';
import { help } from './help.ts';
import { mail } from './mail.ts';
import { period } from './period.ts';
import { session } from './session.ts';
import { table } from './table.ts';
import { vehicleList } from './vehicle-list.ts';
import { vehicle } from './vehicle.ts';

export const sl = { common, error, frame, help, mail, period, session, table, vehicle, vehicleList };
