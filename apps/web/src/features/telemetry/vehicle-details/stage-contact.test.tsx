import { useLocation } from '@tanstack/react-router';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { useText } from '../../../i18n/use-text.ts';
import { aContactRow } from '../../../shared/crm-contact.testing.ts';
import { renderInApp } from '../../../ui/page.testing.tsx';
import { answering, stubServer } from '../../../ui/server.testing.ts';
import { StageContact } from './stage-contact.tsx';

const FIND = 'GET /api/crm_contacts/index?search=Luna';

afterEach(() => vi.unstubAllGlobals());

function Page() {
  const t = useText();
  return (
    <>
      <StageContact name="Luna" t={t} />
      <output>{useLocation({ select: ({ href }) => href })}</output>
    </>
  );
}

it.each([
  [
    'the contact of exactly this name',
    [aContactRow({ company: 'Luna d.o.o.' }), aContactRow({ id: 13, company: 'Luna' })],
    '/CRMactivity?tab=contacts&contact=13',
  ],
  ['else the own point', [aContactRow({ company: 'Luna d.o.o.' })], '/GeoPOI?tab=points&find=Luna'],
  ['the list of contacts when it cannot be looked up', answering(500, {}), '/CRMactivity?tab=contacts&find=Luna'],
])('opens %s', async (_what, answer, address) => {
  stubServer({ [FIND]: answer });
  await renderInApp(<Page />);
  await userEvent.click(screen.getByRole('button', { name: 'Open Luna' }));
  expect(await screen.findByText(address)).toBeTruthy();
});
