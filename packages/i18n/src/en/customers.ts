import type { Translation } from '../keys.ts';
import type { audited as slAudited, customers as sl, errors as slErrors } from '../sl/customers.ts';

export const customers: Translation<typeof sl> = {
  title: 'Customers',
  search: 'Search organizations and users',
  empty: 'There are no organizations yet',
  emptyHint: 'Add the first organization and its administrator.',
  add: 'Add organization',
  newTitle: 'New organization',
  name: 'Name of the organization',
  timeZone: 'Time zone',
  country: 'Country',
  administrator: 'First administrator',
  administratorHint: 'They add users, vehicles and trackers.',
  added: 'Organization {{name}} added',
  link: 'With this link {{person}} sets a password. It is valid until {{time}} and shown only now: send it in a way that you trust.',
  linkLabel: 'Link to the password',
  copy: 'Copy link',
  copied: 'Copied',
  enter: 'Continue as {{person}}',
  users_zero: 'no users',
  users_one: '{{count}} user',
  users_other: '{{count}} users',
  switchInto: 'Switch into',
  switchIntoUser: 'Switch into {{name}}',
  locked: 'locked',
  lockedHint: 'A locked user cannot be switched into.',
  removal: {
    action: 'Delete organization',
    actionOf: 'Delete organization {{name}}',
    title: 'Delete organization {{name}}',
    text: 'In {{days}} days everything is deleted for good: vehicles, positions, documents and users. From now on its users cannot sign in. Until then you can cancel the deletion.',
    confirm: 'Type the name of the organization to confirm',
    yes: 'Delete in {{days}} days',
    scheduled: 'Will be deleted on {{at}}. Its users cannot sign in.',
    began: 'The deletion is running.',
    cancel: 'Cancel deletion',
    cancelOf: 'Cancel the deletion of {{name}}',
    cancelled: 'The deletion of {{name}} was cancelled',
    done: '{{name}} will be deleted on {{at}}',
    switchHint: 'The organization will be deleted.',
    mail: {
      title: 'Organization {{name}} will be deleted',
      text: 'The operator of the system has requested the deletion of the organization {{name}}. All data will be deleted for good on {{at}}; nobody can sign in any more. If this is a mistake, or if you need an export of your data, contact the operator before that.',
    },
  },
};
export const errors: Translation<typeof slErrors> = {
  organization: {
    removal_began: 'The deletion has begun and cannot be cancelled any more',
    name_taken: 'An organization with this name already exists',
  },
};
export const audited: Translation<typeof slAudited> = { organization: 'organization' };
