import { useNavigate } from '@tanstack/react-router';
import type { Choice } from '../../shared/choice.ts';
import type { CommandGroup } from '../../shared/feature.ts';
import { ROUTES } from '../../shared/routes.ts';

export const noteCommands: CommandGroup = { group: 'actions', useChoices: useNoteChoices };

function useNoteChoices(): readonly Choice[] {
  const navigate = useNavigate();
  return [{ id: 'closeNotes', label: 'Close the notes', run: () => void navigate({ to: ROUTES.VehicleDetails }) }];
}
