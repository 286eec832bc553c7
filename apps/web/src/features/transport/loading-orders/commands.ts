import { useNavigate } from '@tanstack/react-router';
import { useText } from '../../../i18n/use-text.ts';
import type { Choice } from '../../../shared/choice.ts';
import type { CommandGroup } from '../../../shared/feature.ts';
import { ROUTES } from '../../../shared/routes.ts';
import { newOrderRequest } from '../../../shared/trip.ts';

export const orderCommands: CommandGroup = { group: 'actions', useChoices: useOrderChoices };

function useOrderChoices(): readonly Choice[] {
  const t = useText();
  const navigate = useNavigate();
  return [
    {
      id: 'newOrder',
      label: t('orderBoard.new'),
      run: () => {
        newOrderRequest.ask(null);
        void navigate({ to: ROUTES.LoadingOrder });
      },
    },
    {
      id: 'lateOrders',
      label: t('orderBoard.showLate'),
      run: () => void navigate({ to: ROUTES.LoadingOrder, search: { view: 'table', late: true } }),
    },
  ];
}
