import { useNavigate } from '@tanstack/react-router';
import { useText } from '../../../i18n/use-text.ts';
import type { Choice } from '../../../shared/choice.ts';
import type { CommandGroup } from '../../../shared/feature.ts';
import { ROUTES } from '../../../shared/routes.ts';
import { askNewAlarm } from './new-alarm.ts';

export const alarmCommands: CommandGroup = { group: 'actions', useChoices: useAlarmChoices };

function useAlarmChoices(): readonly Choice[] {
  const t = useText();
  const navigate = useNavigate();
  return [
    {
      id: 'newAlarm',
      label: t('alarms.new'),
      run: () => {
        askNewAlarm();
        void navigate({ to: ROUTES.Alarms });
      },
    },
    {
      id: 'unreadAlarms',
      label: t('alarms.showUnread'),
      run: () => void navigate({ to: ROUTES.AlarmHistory, search: { unread: true } }),
    },
  ];
}
