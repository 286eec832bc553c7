import { useNavigate } from '@tanstack/react-router';
import { useText } from '../../../i18n/use-text.ts';
import type { Choice } from '../../../shared/choice.ts';
import type { CommandGroup } from '../../../shared/feature.ts';
import { ROUTES } from '../../../shared/routes.ts';

export const travelOrderCommands: CommandGroup = { group: 'actions', useChoices: useTravelOrderChoices };

function useTravelOrderChoices(): readonly Choice[] {
  const t = useText();
  const navigate = useNavigate();
  return [
    {
      id: 'newTravelOrder',
      label: t('travelOrderForm.newTitle'),
      run: () => void navigate({ to: ROUTES.TravelOrder, search: { id: 'new' } }),
    },
    {
      id: 'travelOrdersToReview',
      label: t('travelOrderForm.toReview'),
      run: () => void navigate({ to: ROUTES.TravelOrder, search: { review: true } }),
    },
  ];
}
