import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aSessionUser } from '../../../shared/session.testing.ts';
import { sessionState } from '../../../shared/session-state.ts';
import { renderInApp } from '../../../ui/page.testing.tsx';
import { answering, stubServer, type Asked } from '../../../ui/server.testing.ts';
import { ToastList } from '../../../ui/toast-list.tsx';
import { aContact, aContactRow } from '../../../shared/crm-contact.testing.ts';
import { anActivity, aVisit } from './builders.testing.ts';
import { CrmPage } from './crm-page.tsx';

const LIST = 'GET /api/crm_activitys?limit=200';
const ACTIVITY = 'GET /api/crm_activitys/42';
const CONTACTS = 'GET /api/crm_contacts/index?limit=1000';
const CHOICES = 'GET /api/crm_contacts/index?limit=30';
const VISITS = 'GET /api/crm_visits?state=proposed&limit=200';
const NO_STEPS = { open: 0, today: 0, overdue: 0 };

beforeEach(() => {
  sessionState.set({ status: 'signedIn', user: aSessionUser(), isSysadmin: false });
  // jsdom has no layout: the size of the visible part is set here.
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600);
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(600);
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(1_400);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  sessionState.set({ status: 'unknown' });
});

async function openPage(answers: Record<string, unknown> = {}, address = '/'): Promise<Asked[]> {
  const asked = stubServer({
    [LIST]: [anActivity()],
    [ACTIVITY]: anActivity(),
    [CONTACTS]: [aContactRow()],
    [CHOICES]: [aContactRow()],
    [VISITS]: [],
    'GET /api/crm_contacts/12': aContact(),
    'GET /api/crm_contacts/12/timeline': { entries: [], next: null },
    'GET /api/crm_contacts/people': [{ id: 7, name: 'Ana Kos' }],
    'GET /api/crm_contacts/tags': [{ tag: 'redni', contacts: 1 }],
    'GET /api/crm_activitys/counts': {
      mine: { open: 2, today: 1, overdue: 1 },
      all: { open: 5, today: 1, overdue: 3 },
      proposedVisits: 0,
    },
    'POST /api/crm_contacts/duplicates': [],
    'GET /api/vehicles/filter': [],
    'GET /api/vozniki': [],
    'GET /api/loadingOrders': [],
    ...answers,
  });
  await renderInApp(
    <>
      <CrmPage />
      <ToastList />
    </>,
    address,
  );
  return asked;
}

const bodyOf = (asked: readonly Asked[], call: string) => asked.findLast((each) => each.call === call)?.body;
const bodies = (asked: readonly Asked[], call: string) =>
  asked.filter((each) => each.call === call).map(({ body }) => body);

describe('the list of activities', () => {
  it('shows what is due, and how much waits for the user', async () => {
    await openPage();
    const row = await screen.findByRole('row', { name: /Luna d\.o\.o\., Maja Kos/ });
    expect(row.textContent).toContain('23.11.2026 today');
    expect(await screen.findByTitle('due: 2')).toBeTruthy();
    await userEvent.click(screen.getByRole('combobox', { name: 'Next steps' }));
    expect(await screen.findByRole('option', { name: 'Overdue: 3' })).toBeTruthy();
  });

  it('is read with the filter of the address; days are those of the organization', async () => {
    const query = 'kinds=call&userIds=7&step=open&from=2026-11-21T23%3A00%3A00.000Z&to=2026-11-22T22%3A59%3A59.999Z';
    await openPage(
      { [`GET /api/crm_activitys?${query}&limit=200`]: [anActivity({ result: 'Found by the filter' })] },
      '/?kind=call&person=7&step=open&from=2026-11-22&to=2026-11-22',
    );
    expect(await screen.findByText('Found by the filter')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Clear filters' })).toBeTruthy();
  });

  it('says what to do where there are none, and that it could not be loaded', async () => {
    await openPage({ [LIST]: [] });
    expect(await screen.findByText('No activities yet')).toBeTruthy();
    await openPage({ [LIST]: answering(500, { status: 500, code: 'internal', type: '', title: '' }) });
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
  });
});

describe('an activity', () => {
  it('is opened by its address; its step is marked as done, naming the version that is seen, and opened again', async () => {
    const step = anActivity().nextStep;
    const done = anActivity({
      version: 4,
      nextStep: step && { ...step, due: null, doneAt: '2026-11-23T08:00:00.000Z' },
    });
    const FINISH = 'POST /api/crm_activitys/42/nextStep';
    const asked = await openPage({ [FINISH]: done }, '/?activity=42');
    const details = await screen.findByRole('complementary', { name: 'Luna d.o.o., Maja Kos' });
    expect(details.textContent).toContain('Send the offer');
    await userEvent.click(within(details).getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(bodyOf(asked, FINISH)).toEqual({ done: true, version: 3 }));
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(bodies(asked, FINISH)[1]).toEqual({ done: false, version: 4 }));
  });

  it('needs a contact, and is stored with what was typed', async () => {
    const CREATE = 'POST /api/crm_activitys';
    const asked = await openPage({ [CREATE]: anActivity() });
    await userEvent.click(await screen.findByRole('button', { name: 'New activity' }));
    const dialog = await screen.findByRole('dialog', { name: 'New activity' });
    await userEvent.type(within(dialog).getByRole('textbox', { name: 'Result' }), 'Wants an offer');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save activity' }));
    expect(await within(dialog).findByText('This field is required')).toBeTruthy();
    expect(bodyOf(asked, CREATE)).toBeUndefined();
    await userEvent.click(within(dialog).getByRole('combobox', { name: 'Contact' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Luna d.o.o., Maja Kos' }));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save activity' }));
    await waitFor(() =>
      expect(bodyOf(asked, CREATE)).toMatchObject({
        contactId: 12,
        kind: 'call',
        userId: 7,
        result: 'Wants an offer',
        nextStep: null,
      }),
    );
    expect(await screen.findByRole('complementary', { name: 'Luna d.o.o., Maja Kos' })).toBeTruthy();
  });

  it('that somebody else has changed shows both, and keeps what was typed', async () => {
    const current = anActivity({ result: 'Theirs', version: 4 });
    const REPLACE = 'PUT /api/crm_activitys/42';
    const refusal = { status: 409, code: 'crm_activity.changed_meanwhile', type: '', title: '', current };
    const asked = await openPage({ [REPLACE]: answering(409, refusal) }, '/?activity=42');
    await userEvent.click(await screen.findByRole('button', { name: 'Edit' }));
    const dialog = await screen.findByRole('dialog', { name: 'Luna d.o.o., Maja Kos' });
    const result = within(dialog).getByRole('textbox', { name: 'Result' });
    await userEvent.clear(result);
    await userEvent.type(result, 'Mine');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
    const differences = await within(dialog).findByRole('group', { name: /differ/ });
    expect(differences.textContent).toContain('Mine');
    expect(differences.textContent).toContain('Theirs');
    expect(result).toHaveProperty('value', 'Mine');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Keep mine' }));
    await waitFor(() => expect(bodies(asked, REPLACE)[1]).toMatchObject({ result: 'Mine', version: 4 }));
  });
});

describe('a contact', () => {
  it('shows its timeline, where a found visit is accepted', async () => {
    const entries = [
      { type: 'visit', at: '2026-11-22T09:00:00.000Z', visit: aVisit() },
      { type: 'activity', at: '2026-11-21T09:00:00.000Z', activity: anActivity() },
    ];
    const ACCEPT = 'POST /api/crm_visits/accept';
    const asked = await openPage(
      { 'GET /api/crm_contacts/12/timeline': { entries, next: null }, [ACCEPT]: [anActivity({ id: 43 })] },
      '/?tab=contacts&contact=12',
    );
    const details = await screen.findByRole('complementary', { name: 'Luna d.o.o.' });
    const timeline = await within(details).findByRole('region', { name: 'Timeline' });
    expect((await within(timeline).findAllByRole('listitem')).map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('Found visit22.11.2026 10:00 · 30\u00A0min · LJ KT-482 · Jure Kos'),
      expect.stringContaining('Wants an offer'),
    ]);
    await userEvent.click(within(timeline).getByRole('button', { name: /^Accept the visit: Luna/ }));
    await waitFor(() => expect(bodyOf(asked, ACCEPT)).toEqual({ ids: [5] }));
  });

  it('is warned of as a double while it is typed, and can be saved all the same', async () => {
    const duplicate = {
      contact: { id: 12, company: 'Luna d.o.o.', person: null, address: 'Koper' },
      reasons: ['company'],
    };
    const CREATE = 'POST /api/crm_contacts/index';
    const asked = await openPage(
      { 'POST /api/crm_contacts/duplicates': [duplicate], [CREATE]: aContact() },
      '/?tab=contacts',
    );
    await userEvent.click(await screen.findByRole('button', { name: 'New contact' }));
    const dialog = await screen.findByRole('dialog', { name: 'New contact' });
    await userEvent.type(within(dialog).getByRole('textbox', { name: 'Company' }), 'LUNA');
    const note = await within(dialog).findByText('A similar contact exists already');
    expect(note.closest('[role=status]')?.textContent).toContain('Koper · same name');
    await userEvent.type(within(dialog).getByRole('combobox', { name: 'Phone numbers' }), '041 123 456');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save contact' }));
    await waitFor(() => expect(bodyOf(asked, CREATE)).toMatchObject({ company: 'LUNA', phones: ['041 123 456'] }));
  });

  it('without a place says why it is not shown on the map', async () => {
    await openPage({ [CONTACTS]: [aContactRow({ place: null, emails: [] })] }, '/?tab=contacts');
    await userEvent.click(await screen.findByRole('button', { name: 'Actions: Luna d.o.o., Maja Kos' }));
    const entry = await screen.findByRole('menuitem', { name: /Route to here/ });
    expect(entry.textContent).toContain('The contact has no place.');
    expect(screen.getByRole('menuitem', { name: /Write an e-mail/ }).textContent).toContain('no e-mail address');
  });
});

describe('the first contact', () => {
  it('is entered while an activity is, and is chosen with what was typed before', async () => {
    const [CREATE, CONTACT] = ['POST /api/crm_activitys', 'POST /api/crm_contacts/index'];
    const asked = await openPage({
      [CHOICES]: [],
      [CREATE]: anActivity(),
      [CONTACT]: aContact({ person: 'Maja Kos' }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'New activity' }));
    const dialog = await screen.findByRole('dialog', { name: 'New activity' });
    await userEvent.type(within(dialog).getByRole('textbox', { name: 'Result' }), 'Wants an offer');
    await userEvent.click(within(dialog).getByRole('button', { name: 'New contact …' }));
    const contact = await screen.findByRole('dialog', { name: 'New contact' });
    await userEvent.type(within(contact).getByRole('textbox', { name: 'Company' }), 'Luna d.o.o.');
    await userEvent.click(within(contact).getByRole('button', { name: 'Save contact' }));
    const again = await screen.findByRole('dialog', { name: 'New activity' });
    expect(within(again).getByRole('combobox', { name: 'Contact' })).toHaveProperty('value', 'Luna d.o.o., Maja Kos');
    await userEvent.click(within(again).getByRole('button', { name: 'Save activity' }));
    await waitFor(() => expect(bodyOf(asked, CREATE)).toMatchObject({ contactId: 12, result: 'Wants an offer' }));
  });

  it('can be given up without losing the activity, and visits lead to it', async () => {
    await openPage({ [CHOICES]: [] }, '/?tab=visits');
    await userEvent.click(await screen.findByRole('button', { name: 'Give contacts a place' }));
    expect(await screen.findByRole('grid', { name: 'Contacts' })).toBeTruthy();
    await userEvent.click(screen.getByRole('tab', { name: /^Activities/ }));
    await userEvent.click(await screen.findByRole('button', { name: 'New activity' }));
    const dialog = await screen.findByRole('dialog', { name: 'New activity' });
    await userEvent.type(within(dialog).getByRole('textbox', { name: 'Result' }), 'Wants an offer');
    await userEvent.click(within(dialog).getByRole('button', { name: 'New contact …' }));
    const contact = await screen.findByRole('dialog', { name: 'New contact' });
    await userEvent.click(within(contact).getByRole('button', { name: 'Cancel' }));
    const again = await screen.findByRole('dialog', { name: 'New activity' });
    expect(within(again).getByRole('textbox', { name: 'Result' })).toHaveProperty('value', 'Wants an offer');
  });
});

describe('found visits', () => {
  it('are accepted by day, and dismissed one by one, which can be taken back', async () => {
    const ACCEPT = 'POST /api/crm_visits/accept';
    const [DISMISS, PROPOSE] = ['POST /api/crm_visits/dismiss', 'POST /api/crm_visits/propose'];
    const asked = await openPage(
      {
        [VISITS]: [aVisit(), aVisit({ id: 6, arrival: '2026-11-21T09:00:00.000Z', departure: null })],
        'GET /api/crm_activitys/counts': { mine: NO_STEPS, all: NO_STEPS, proposedVisits: 2 },
        [ACCEPT]: [anActivity({ id: 43 })],
        [DISMISS]: { changed: 1 },
        [PROPOSE]: { changed: 1 },
      },
      '/?tab=visits',
    );
    const day = await screen.findByRole('region', { name: '21.11.2026' });
    expect(day.textContent).toContain('still there');
    await userEvent.click(within(day).getByRole('button', { name: 'Accept 1 visit' }));
    await waitFor(() => expect(bodyOf(asked, ACCEPT)).toEqual({ day: '2026-11-21' }));
    await userEvent.click(screen.getByRole('button', { name: /^Dismiss the visit: Luna d\.o\.o\., 22\.11\.2026/ }));
    await waitFor(() => expect(bodyOf(asked, DISMISS)).toEqual({ ids: [5] }));
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(bodyOf(asked, PROPOSE)).toEqual({ ids: [5] }));
  });
});
