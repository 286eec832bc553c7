import type { Translation } from '../keys.ts';
import type { apiTokens as sl } from '../sl/api-tokens.ts';

export const apiTokens: Translation<typeof sl> = {
  title: 'API tokens',
  intro:
    'With a token another program reads or changes data of your organization. A token works as long as the administrator who made it is active.',
  add: 'New token',
  empty: 'There are no tokens yet',
  emptyHint: 'Make a token for a program that is to use the API, a warehouse or a TMS for example.',
  name: 'Name',
  nameHint: 'The program that will use it',
  scopes: 'Permissions',
  scopesRequired: 'Choose at least one permission',
  validUntil: 'Valid until',
  never: 'no end',
  created: 'Made',
  createdBy: 'Made by',
  lastUsed: 'Last used',
  notUsed: 'never',
  remove: 'Remove the token {{name}}',
  removeTitle: 'Remove the token?',
  removeText: 'The program that uses the token {{name}} loses access at once.',
  removeYes: 'Remove',
  cancel: 'Cancel',
  make: 'Make the token',
  madeTitle: 'The token is made',
  madeText: 'Copy it now: it cannot be seen later.',
  copy: 'Copy',
  copied: 'Copied',
  removed: 'The token {{name}} is removed',
  docs: 'API description',
  scope: {
    positions_read: 'reads vehicles, positions and stages',
    fleet_read: 'reads drivers, vehicles, groups and trailers',
    fleet_write: 'changes drivers, vehicles, groups and trailers',
    links_write: 'shares vehicles by links',
  },
};
