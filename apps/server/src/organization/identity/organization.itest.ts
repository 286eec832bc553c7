import { expect, it } from 'vitest';
import { databaseOfThisTest } from '../../../../../tests/support/index.ts';
import { statementsOn } from '../../platform/database.ts';
import { addOrganization, changeOrganization } from './administration.ts';
import { organizationLanguage } from './organization.ts';

it('writes to people without an account in the language of the organization', async () => {
  const database = await databaseOfThisTest();
  const owner = statementsOn(database.owner);
  const organizationId = await addOrganization(owner, { name: 'Spedition Graz' });
  const language = () => database.tenant({ organizationId }, (tx) => organizationLanguage(tx, { organizationId }));
  expect(await language()).toBe('sl');
  await changeOrganization(owner, 'Spedition Graz', { language: 'de' });
  expect(await language()).toBe('de');
});
