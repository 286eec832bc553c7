import type { LoadingOrderRow } from '@konvoj/contract';
import { ActionIcon, Menu } from '@mantine/core';
import {
  IconArrowBackUp,
  IconBan,
  IconCircleCheck,
  IconCopy,
  IconDots,
  IconPencil,
  IconPlayerPlay,
  IconSend,
  type Icon,
} from '@tabler/icons-react';
import { useText } from '../../../i18n/use-text.ts';
import { MenuAction } from '../../../ui/menu-action.tsx';
import { BOARD_STATES } from './board-model.ts';
import type { OrderActions } from './order-actions.ts';
import { STATE_NAMES } from './order-words.ts';

const SIGNS: Readonly<Record<(typeof BOARD_STATES)[number], Icon>> = {
  0: IconArrowBackUp,
  1: IconSend,
  2: IconPlayerPlay,
  3: IconBan,
  4: IconCircleCheck,
};

interface OrderMenuProps {
  readonly order: LoadingOrderRow;
  readonly actions: OrderActions;
}

/** What can be done with an order: also moving it, for those who do not drag. */
export function OrderMenu({ order, actions }: OrderMenuProps) {
  const t = useText();
  return (
    <Menu position="bottom-end" shadow="md" withinPortal>
      <Menu.Target>
        <ActionIcon size="sm" aria-label={t('orderBoard.actions', { number: order.number })}>
          <IconDots size={16} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <MenuAction icon={IconPencil} label={t('orderBoard.edit')} onClick={() => actions.edit(order)} />
        <MenuAction icon={IconCopy} label={t('orderBoard.copy')} onClick={() => actions.copy(order)} />
        <Menu.Divider />
        {BOARD_STATES.filter((state) => state !== order.state).map((state) => (
          <MenuAction
            key={state}
            icon={SIGNS[state]}
            label={t(`orderBoard.moveTo.${STATE_NAMES[state]}`)}
            reason={actions.refusalOf(order, state) ?? undefined}
            onClick={() => actions.move(order, state)}
          />
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
