import { useNavigate } from '@tanstack/react-router';
import { useText } from '../../../i18n/use-text.ts';
import type { Choice } from '../../../shared/choice.ts';
import type { CommandGroup } from '../../../shared/feature.ts';
import { ROUTES } from '../../../shared/routes.ts';
import { newActivityRequest, newContactRequest } from './requests.ts';

export const crmCommands: CommandGroup = { group: 'actions', useChoices: useCrmChoices };

function useCrmChoices(): readonly Choice[] {
  const t = useText();
  const navigate = useNavigate();
  return [
    {
      id: 'newCrmActivity',
      label: t('crm.activity.new'),
      run: () => {
        newActivityRequest.ask(null);
        void navigate({ to: ROUTES.CRMactivity });
      },
    },
    {
      id: 'newCrmContact',
      label: t('crm.contacts.new'),
      run: () => {
        newContactRequest.ask(null);
        void navigate({ to: ROUTES.CRMactivity, search: { tab: 'contacts' } });
      },
    },
  ];
}
