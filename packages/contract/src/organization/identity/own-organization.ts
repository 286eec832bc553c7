import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { languageCode, languageInput, shortText } from '../../wire-types.ts';
import { organizationCountry } from './users.ts';

const fields = {
  name: shortText,
  /** Where trips begin: the home country of new travel orders. */
  country: organizationCountry,
  /** Of messages to people without an account, and of documents for them. */
  language: languageInput,
};
export const ownOrganizationFields = z.strictObject(fields);
export type OwnOrganizationFields = z.infer<typeof ownOrganizationFields>;

export const ownOrganization = z.object({
  ...fields,
  language: languageCode,
  /** Fixed when the organization is added. */
  timeZone: z.string(),
});
export type OwnOrganization = z.infer<typeof ownOrganization>;

/** What administrators see and change of their own organization. */
export const ownOrganizationCalls = {
  find: endpoint({
    method: 'GET',
    path: '/api/organization',
    access: 'organization.edit',
    summary: 'Name, country, language and time zone of the organization',
    reply: ownOrganization,
  }),
  save: endpoint({
    method: 'PUT',
    path: '/api/organization',
    access: 'organization.edit',
    summary: 'Changes name, country and language of the organization; 409 when another organization has the name',
    body: ownOrganizationFields,
    reply: ownOrganization,
  }),
} as const;
