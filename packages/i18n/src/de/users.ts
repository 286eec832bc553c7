import type { Translation } from '../keys.ts';
import type { users as sl } from '../sl/users.ts';

export const users: Translation<typeof sl> = {
  role: {
    sysadmin: 'Systemadministrator',
    admin: 'Administrator',
    user: 'Benutzer',
  },
};
