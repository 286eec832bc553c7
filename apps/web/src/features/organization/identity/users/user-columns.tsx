import type { OrgUser } from '@konvoj/contract';
import { formatDate, formatDateTime, formatNumber } from '@konvoj/i18n';
import type { LanguageCode } from '@konvoj/contract';
import { IconCheck, IconClockOff, IconLock, IconMail } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Text } from '../../../../i18n/use-text.ts';
import { lastDayOf } from '../../../../shared/last-day.ts';
import type { DataColumn } from '../../../../ui/data-table/column.ts';
import { UserActions } from './user-actions.tsx';
import { userState, type UserState } from './user-state.ts';
import classes from './users.module.css';

const STATE_ICON: Readonly<Record<UserState, typeof IconCheck>> = {
  active: IconCheck,
  invited: IconMail,
  locked: IconLock,
  expired: IconClockOff,
};

/** The state in a word with its mark. */
function StateMark({ state, text }: { readonly state: UserState; readonly text: string }): ReactNode {
  const Icon = STATE_ICON[state];
  return (
    <span className={classes.state} data-state={state}>
      <Icon size={14} stroke={1.8} aria-hidden />
      {text}
    </span>
  );
}

interface ColumnParts {
  readonly t: Text;
  readonly language: LanguageCode;
  readonly timeZone: string;
  readonly nowMs: number;
  readonly ownId: number;
  readonly onEdit: (user: OrgUser) => void;
  /** Receives what went wrong with an action, null when something is tried. */
  readonly onFailure: (failure: unknown) => void;
}

export function userColumns(parts: ColumnParts): DataColumn<OrgUser>[] {
  const { t, language, timeZone, nowMs, ownId, onEdit, onFailure } = parts;
  const state = (user: OrgUser): UserState => userState(user, nowMs);
  return [
    { id: 'name', header: t('users.name'), width: 150, value: ({ lastName, firstName }) => `${lastName} ${firstName}` },
    { id: 'email', header: t('session.signIn.email'), width: 220, value: ({ email }) => email },
    { id: 'role', header: t('account.role'), width: 110, value: ({ role }) => t(`users.role.${role}`) },
    {
      id: 'state',
      header: t('users.stateHeader'),
      width: 120,
      value: (user) => t(`users.state.${state(user)}`),
      cell: (user) => <StateMark state={state(user)} text={t(`users.state.${state(user)}`)} />,
    },
    {
      id: 'validUntil',
      header: t('account.validUntil'),
      width: 110,
      value: ({ validUntil }) => lastDayOf(validUntil, timeZone),
      cell: ({ validUntil }) => dayText(lastDayOf(validUntil, timeZone)),
    },
    {
      id: 'lastLogin',
      header: t('users.lastLogin'),
      width: 150,
      value: ({ lastLogin }) => lastLogin,
      cell: ({ lastLogin }) => (lastLogin === null ? t('users.never') : formatDateTime(lastLogin, timeZone)),
    },
    {
      id: 'vehicles',
      header: t('users.vehicles'),
      width: 110,
      align: 'right',
      value: ({ role, visibleVehicleCount }) => (role === 'user' ? (visibleVehicleCount ?? Infinity) : Infinity),
      cell: ({ role, visibleVehicleCount }) =>
        role !== 'user' || visibleVehicleCount === null ? t('users.all') : formatNumber(language, visibleVehicleCount),
    },
    {
      id: 'canEditFleet',
      header: t('users.editsFleet'),
      width: 150,
      value: ({ role, canEditFleet }) => t(role === 'admin' || canEditFleet ? 'users.yes' : 'users.no'),
    },
    {
      id: 'actions',
      header: t('users.actionsHeader'),
      width: 80,
      sortable: false,
      value: () => null,
      cell: (user) => (
        <UserActions user={user} isOwn={user.id === ownId} onEdit={() => onEdit(user)} onFailure={onFailure} />
      ),
    },
  ];
}

/** `YYYY-MM-DD` as it is shown. */
export function dayText(day: string | null): string {
  return day === null ? '' : formatDate(`${day}T12:00:00Z`, 'UTC');
}
