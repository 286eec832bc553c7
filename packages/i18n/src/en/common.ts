import type { Translation } from '../keys.ts';
import type { common as sl } from '../sl/common.ts';

export const common: Translation<typeof sl> = {
  product: 'Konvoj',
  retry: 'Try again',
  reload: 'Reload',
  close: 'Close',
  chooseAll: 'Choose all shown',
  searchTooShort: 'Enter at least 2 characters.',
  clearSearch: 'Clear search',
  loading: 'Loading …',
  loadFailed: 'Error loading data',
  noMatch: 'Nothing found. Change the search or the filters.',
  connectionLost: 'The connection to the server is lost. The last known data are shown.',
  offline: 'This computer is offline. The last known data are shown.',
  requestId: 'Request number: {{id}}',
  days_zero: '{{count}} days',
  days_one: '{{count}} day',
  days_other: '{{count}} days',
  vehicles_zero: '{{count}} vehicles',
  vehicles_one: '{{count}} vehicle',
  vehicles_other: '{{count}} vehicles',
  passwordStrength: 'Password strength: {{strength}}',
  strength: {
    weak: 'weak',
    fair: 'fair',
    good: 'good',
    strong: 'strong',
  },
  save: 'Save',
  cancel: 'Cancel',
  undo: 'Undo',
};
