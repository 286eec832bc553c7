import type { Translation } from '../keys.ts';
import type { apiTokens as sl } from '../sl/api-tokens.ts';

export const apiTokens: Translation<typeof sl> = {
  title: 'API tokens',
  intro:
    'A token lets another program read or change data of your organization. A token works as long as the administrator who created it is active.',
  add: 'New token',
  empty: 'No tokens yet',
  emptyHint: 'Create a token for a program that uses the API, such as a warehouse system or a TMS.',
  name: 'Name',
  nameHint: 'The program that will use it',
  scopes: 'Permissions',
  scopesRequired: 'Choose at least one permission',
  validUntil: 'Valid until',
  never: 'no end',
  created: 'Created',
  createdBy: 'Created by',
  lastUsed: 'Last used',
  notUsed: 'never',
  remove: 'Remove token {{name}}',
  removeTitle: 'Remove token?',
  removeText: 'The program that uses the token {{name}} loses access at once.',
  removeYes: 'Remove',
  cancel: 'Cancel',
  make: 'Create token',
  madeTitle: 'Token created',
  madeText: 'Copy it now. It will not be shown again.',
  copy: 'Copy',
  copied: 'Copied',
  removed: 'Token {{name}} removed',
  docs: 'API description',
  scope: {
    positions_read: 'reads vehicles, positions and stages',
    fleet_read: 'reads drivers, vehicles, groups and trailers',
    fleet_write: 'changes drivers, vehicles, groups and trailers',
    links_write: 'shares vehicles by links',
  },
};
