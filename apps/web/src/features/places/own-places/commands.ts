import { useNavigate } from '@tanstack/react-router';
import { useText } from '../../../i18n/use-text.ts';
import type { Choice } from '../../../shared/choice.ts';
import type { CommandGroup } from '../../../shared/feature.ts';
import { beginZone, NO_POINT, placeDrafts } from '../../../shared/place-drafts.ts';
import { toPlaces } from './place-commands.ts';

export const placeCommands: CommandGroup = { group: 'onMap', useChoices: useNewPlaceChoices };

function useNewPlaceChoices(): readonly Choice[] {
  const t = useText();
  const navigate = useNavigate();
  return [
    {
      id: 'newPoint',
      label: t('placeSearch.action.point'),
      run: () => {
        const { point } = placeDrafts.get();
        placeDrafts.set({ point: { ...(point.id === null ? point : NO_POINT), show: true } });
        toPlaces(navigate, 'points');
      },
    },
    {
      id: 'newZone',
      label: t('placeSearch.action.zone'),
      run: () => {
        beginZone(null);
        toPlaces(navigate, 'zones');
      },
    },
  ];
}
