import type { Translation } from '../keys.ts';
import type { audited as slAudited, errors as slErrors, sharing as sl } from '../sl/sharing.ts';

export const sharing: Translation<typeof sl> = {
  title: 'Shared links',
  share: 'Share vehicles …',
  dialogTitle: 'Share vehicles',
  editTitle: 'Edit link',
  name: 'Name of the link',
  nameHint: 'The recipient sees it too, an order number for example',
  vehicles: 'Vehicles',
  searchVehicles: 'Search vehicles',
  noVehicles: 'Choose at least one vehicle',
  chosen_zero: 'No vehicles chosen',
  chosen_one: '{{count}} vehicle chosen',
  chosen_other: '{{count}} vehicles chosen',
  valid: 'Valid for',
  length: {
    hours8: '8 hours',
    day: '1 day',
    days3: '3 days',
    week: '1 week',
  },
  from: 'From',
  to: 'To',
  reversed: 'The end must be after the start',
  options: 'The recipient sees',
  showDriver: 'The name of the driver',
  showTrack: 'The track driven',
  privacy: 'The recipient does not see phone numbers, other vehicles or any other data.',
  recipients: 'Send to e-mail addresses',
  recipientsHint: 'Type an address and press Enter',
  create: 'Create link',
  madeTitle: 'The link is ready',
  madeText: 'Whoever has the link sees the vehicles until {{until}}.',
  mailed: 'Sent to: {{recipients}}',
  copy: 'Copy',
  copied: 'Copied',
  open: 'Open',
  saved: 'The link is saved',
  empty: 'No links yet',
  emptyHint:
    'Share a vehicle from the vehicle list or its card on the map, so that a customer follows it without signing in.',
  search: 'Search links',
  state: 'State',
  recipientsColumn: 'Recipients',
  views: 'Views',
  lastViewed: 'Last viewed',
  createdBy: 'Created by',
  actions: 'Actions for {{name}}',
  edit: 'Edit',
  revoke: 'Revoke link',
  restore: 'Restore link',
  revokedToast: 'The link {{name}} is revoked',
  undo: 'Undo',
  view: 'Links shown',
  viewOf: {
    current: 'Active ({{count}})',
    ended: 'Inactive ({{count}})',
    all: 'All ({{count}})',
  },
  emptyView: {
    current: 'No active links',
    ended: 'No inactive links',
    all: 'No links yet',
  },
  stateOf: {
    active: 'valid',
    upcoming: 'not yet valid',
    expired: 'expired',
    revoked: 'revoked',
  },
};

/** By code. */
export const errors: Translation<typeof slErrors> = {
  link: {
    expired: 'The link has expired',
    of_order: 'The vehicles of this link are those of its order',
  },
};

/** What the audit names. */
export const audited: Translation<typeof slAudited> = {
  external_link: 'shared link',
};
