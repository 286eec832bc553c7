import { useNavigate } from '@tanstack/react-router';
import { useText } from '../../../i18n/use-text.ts';
import type { Choice } from '../../../shared/choice.ts';
import type { CommandGroup } from '../../../shared/feature.ts';
import { keptSearch } from '../../../shared/frame-search.ts';
import { ROUTES } from '../../../shared/routes.ts';
import { beginPlan } from './plan-actions.ts';

export const routePlanCommands: CommandGroup = { group: 'actions', useChoices: usePlanChoices };

function usePlanChoices(): readonly Choice[] {
  const t = useText();
  const navigate = useNavigate();
  return [
    {
      id: 'newRoutePlan',
      label: t('routePlans.begin'),
      run: () => {
        beginPlan(t);
        void navigate({ to: ROUTES.RoutePlanning, search: (now: object) => keptSearch(now) });
      },
    },
  ];
}
