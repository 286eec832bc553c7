import type { LanguageCode, ListedRoutePlan } from '@konvoj/contract';
import { ActionIcon, Menu } from '@mantine/core';
import { formatDate, formatDuration, formatNumber } from '@konvoj/i18n';
import { IconCopy, IconDots, IconSend, IconTrash } from '@tabler/icons-react';
import type { Text } from '../../../i18n/use-text.ts';
import type { DataColumn } from '../../../ui/data-table/column.ts';
import { MenuAction } from '../../../ui/menu-action.tsx';

export interface SavedPlanActions {
  readonly open: (plan: ListedRoutePlan) => void;
  readonly copy: (plan: ListedRoutePlan) => void;
  readonly send: (plan: ListedRoutePlan) => void;
  readonly remove: (plan: ListedRoutePlan) => void;
}

interface ColumnsContext {
  readonly t: Text;
  readonly language: LanguageCode;
  readonly timeZone: string;
  readonly actions: SavedPlanActions;
}

export function planColumns({ t, language, timeZone, actions }: ColumnsContext): DataColumn<ListedRoutePlan>[] {
  return [
    {
      id: 'actions',
      header: '',
      width: 48,
      sortable: false,
      value: () => null,
      cell: (plan) => <PlanMenu plan={plan} t={t} actions={actions} />,
    },
    { id: 'name', header: t('routePlans.name'), width: 160, value: ({ name }) => name },
    { id: 'way', header: t('routePlans.way'), width: 200, value: wayOf },
    {
      id: 'points',
      header: t('routePlans.pointCount'),
      width: 70,
      align: 'right',
      value: ({ points }) => points.length,
    },
    {
      id: 'distance',
      header: t('routePlans.distance'),
      unit: 'km',
      width: 120,
      align: 'right',
      value: ({ distance }) => distance,
      cell: ({ distance }) => distance !== null && formatNumber(language, distance / 1_000),
    },
    {
      id: 'duration',
      header: t('routePlans.driving'),
      unit: 'h:min',
      width: 120,
      align: 'right',
      value: ({ duration }) => duration,
      cell: ({ duration }) => duration !== null && formatDuration(duration),
    },
    {
      id: 'created',
      header: t('routePlans.created'),
      width: 100,
      value: ({ created }) => created,
      cell: ({ created }) => formatDate(created, timeZone),
    },
    { id: 'createdBy', header: t('routePlans.createdBy'), width: 120, value: ({ createdBy }) => createdBy },
    {
      id: 'description',
      header: t('routePlans.description'),
      width: 180,
      hidden: true,
      value: ({ description }) => description,
    },
  ];
}

/** `Ljubljana – Koper`. */
export const wayOf = ({ points }: Pick<ListedRoutePlan, 'points'>): string =>
  [points[0]?.name, points.at(-1)?.name].join(' – ');

interface PlanMenuProps {
  readonly plan: ListedRoutePlan;
  readonly t: Text;
  readonly actions: SavedPlanActions;
}

function PlanMenu({ plan, t, actions }: PlanMenuProps) {
  return (
    <Menu position="bottom-start" shadow="md">
      <Menu.Target>
        <ActionIcon
          size="xs"
          aria-label={t('routePlans.actionsOf', { name: plan.name })}
          onClick={(event) => event.stopPropagation()}
        >
          <IconDots size={14} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown onClick={(event) => event.stopPropagation()}>
        <MenuAction icon={IconSend} label={t('routePlans.send')} onClick={() => actions.send(plan)} />
        <MenuAction icon={IconCopy} label={t('routePlans.copy')} onClick={() => actions.copy(plan)} />
        <MenuAction icon={IconTrash} label={t('routePlans.remove')} onClick={() => actions.remove(plan)} />
      </Menu.Dropdown>
    </Menu>
  );
}
