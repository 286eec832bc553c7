import { DRIVER_PERMISSIONS, endpoints, PERMISSIONS, permissionsOf, SHARED_PERMISSIONS } from '@konvoj/contract';
import type { Access, EndpointShape } from '@konvoj/contract';

const ROLES: Readonly<Record<string, ReadonlySet<Access>>> = {
  user: permissionsOf({ role: 'user', canEditFleet: false }),
  'user who may edit the fleet': permissionsOf({ role: 'user', canEditFleet: true }),
  administrator: permissionsOf({ role: 'admin', canEditFleet: false }),
  'system administrator': permissionsOf({ role: 'sysadmin', canEditFleet: false }),
  driver: new Set([...DRIVER_PERMISSIONS, ...SHARED_PERMISSIONS]),
};
const ALL = [...PERMISSIONS, ...DRIVER_PERMISSIONS, ...SHARED_PERMISSIONS] as const;
const calls: readonly EndpointShape[] = Object.values(endpoints).flatMap((word) => Object.values(word));

const callsOf = (access: Access): string =>
  calls
    .filter((call) => call.access === access)
    .map(({ method, path }) => `\`${method} ${path}\``)
    .toSorted()
    .join(', ');

/** docs/development/permissions.md: who has each permission, and what needs it. */
export function permissionsPage(): string {
  return [
    '# Permissions',
    '',
    'Each call names the permission that its caller needs, and each permission who has it (`packages/contract`);',
    '`permissionsOf` there says what that is for a role, and nothing else asks for the role of a caller. A caller sees only the',
    'vehicles that they may see, whatever the permission. A system administrator has no organization, so calls about one refuse',
    'them until they act as one of its users. A driver with the driver app is a caller of another kind',
    '(`platform/http/caller.ts`): they have no permission of users, and users have none of drivers, except where both have one',
    '(`messages.receive`).',
    '',
    `| permission | ${Object.keys(ROLES).join(' | ')} |`,
    `|---|${Object.keys(ROLES)
      .map(() => '---')
      .join('|')}|`,
    ...ALL.map(
      (permission) =>
        `| \`${permission}\` | ${Object.values(ROLES)
          .map((held) => (held.has(permission) ? 'yes' : ''))
          .join(' | ')} |`,
    ),
    '',
    '| needed | calls |',
    '|---|---|',
    ...(['public', 'link', ...ALL] as const)
      .filter((access) => callsOf(access) !== '')
      .map((access) => `| \`${access}\` | ${callsOf(access)} |`),
    '',
  ].join('\n');
}
