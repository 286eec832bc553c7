import { useText } from '../../../i18n/use-text.ts';
import type { Choice } from '../../../shared/choice.ts';
import type { CommandGroup } from '../../../shared/feature.ts';
import { useSelectedVehicle } from '../../../shared/frame-search.ts';
import { openSend } from '../../../shared/send-request.ts';
import { openTemplates } from './templates-state.ts';
import { useOpenNextUnread } from './use-open-next-unread.ts';

export const messageCommands: CommandGroup = { group: 'actions', useChoices: useMessageChoices };

function useMessageChoices(): readonly Choice[] {
  const t = useText();
  const selected = useSelectedVehicle();
  const openNext = useOpenNextUnread();
  const deviceIds = selected === null ? [] : [selected];
  return [
    {
      id: 'newMessage',
      label: t('messages.newToMany'),
      run: () => openSend({ deviceIds, location: null, isPoint: false }),
    },
    {
      id: 'sendPoint',
      label: t('messages.sendPoint'),
      run: () => openSend({ deviceIds, location: null, isPoint: true }),
    },
    { id: 'nextUnread', label: t('messages.nextUnread'), run: openNext },
    { id: 'messageTemplates', label: t('messages.templates.manage'), run: openTemplates },
  ];
}
