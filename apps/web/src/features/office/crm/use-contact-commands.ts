import type { CrmContactRow } from '@konvoj/contract';
import { IconClipboardList, IconMail, IconMap2, IconMessage, IconRoute, type Icon } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useText } from '../../../i18n/use-text.ts';
import { showPlaces } from '../../../map/places.ts';
import { keptSearch } from '../../../shared/frame-search.ts';
import { unfoldedMap } from '../../../shared/page-layout.ts';
import { ROUTES } from '../../../shared/routes.ts';
import { locationOf, openSend } from '../../../shared/send-request.ts';
import { newOrderRequest, newPlanRequest, type Trip } from '../../../shared/trip.ts';
import { openContact, useCrmSearch } from './crm-search.ts';
import { contactName } from './crm-words.ts';
import { viewOf } from './use-contacts-on-map.ts';

/** What commands need of a contact. */
export type ActionContact = Pick<
  CrmContactRow,
  'id' | 'company' | 'person' | 'phones' | 'emails' | 'address' | 'place'
>;

export interface ContactCommand {
  readonly id: string;
  readonly label: string;
  readonly icon: Icon;
  /** Why it cannot be done with this contact. */
  readonly reason?: string | undefined;
  readonly onClick: () => void;
}

/** What other parts of the application do with a contact: map, route, order, message, e-mail. */
export function useContactCommands(contact: ActionContact): readonly ContactCommand[] {
  const t = useText();
  const navigate = useNavigate();
  const [, change] = useCrmSearch();
  const { id, place, emails } = contact;
  const trip = tripTo(contact);
  const [email] = emails;
  const reason = trip === null ? t('crm.contacts.noPlaceReason') : undefined;
  return [
    {
      id: 'map',
      label: t('crm.contacts.onMap'),
      icon: IconMap2,
      reason,
      onClick: () => {
        if (place === null) return;
        change({ tab: 'contacts', ...openContact(id) }, 'push');
        unfoldedMap.set({ shown: true });
        showPlaces({ places: viewOf(place), how: 'fit' });
      },
    },
    {
      id: 'route',
      label: t('crm.contacts.route'),
      icon: IconRoute,
      reason,
      onClick: () => {
        if (trip === null) return;
        newPlanRequest.ask(trip);
        void navigate({ to: ROUTES.RoutePlanning, search: (now: object) => keptSearch(now) });
      },
    },
    {
      id: 'order',
      label: t('crm.contacts.newOrder'),
      icon: IconClipboardList,
      reason,
      onClick: () => {
        newOrderRequest.ask(trip);
        void navigate({ to: ROUTES.LoadingOrder });
      },
    },
    { id: 'message', label: t('crm.contacts.message'), icon: IconMessage, onClick: () => sendAbout(contact) },
    {
      id: 'email',
      label: t('crm.contacts.email'),
      icon: IconMail,
      reason: email === undefined ? t('crm.contacts.noEmailReason') : undefined,
      onClick: () => {
        if (email !== undefined) location.assign(mailAddress(email));
      },
    },
  ];
}

/** What a click on an e-mail address opens. */
export const mailAddress = (email: string): string => `mailto:${encodeURIComponent(email).replaceAll('%40', '@')}`;

/** The contact as the only stop of a trip; null: it has no place. */
export function tripTo(contact: ActionContact): Trip | null {
  const { id, company, person, phones, address, place } = contact;
  if (place === null) return null;
  return {
    key: `contact.${id}`,
    client: company,
    name: company,
    notes: '',
    departAt: null,
    stops: [
      {
        name: company,
        address,
        ...place,
        activityTypeId: null,
        from: null,
        to: null,
        staySeconds: 0,
        contactPerson: person ?? '',
        phone: phones[0] ?? '',
        notes: '',
      },
    ],
  };
}

/** A message to vehicles with the contact's name, address and telephone number, and its place where it has one. */
function sendAbout(contact: ActionContact): void {
  const { company, address, phones, place } = contact;
  openSend({
    deviceIds: [],
    location: place && locationOf({ ...place, name: company, address }),
    isPoint: false,
    text: [contactName(contact), address, phones[0]].filter((line) => line != null).join('\n'),
  });
}
