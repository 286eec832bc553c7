import type { Translation } from '../keys.ts';
import type { help as sl } from '../sl/help.ts';

export const help: Translation<typeof sl> = {
  title: 'Keyboard shortcuts',
  search: 'Search the vehicle list',
  nextUnread: 'Next unread message',
  reply: 'Reply in the open conversation',
  send: 'Send a message or save a form',
  palette: 'Command palette: vehicles, places, pages, actions',
  help: 'This sheet',
  arrows: 'Move in lists and tables',
  enter: 'Choose a vehicle or a row',
  follow: 'Follow the selected vehicle',
  lock: 'Lock the view of the map',
  measure: 'Measure distances on the map',
  addressSearch: 'Find an address or place on the map',
  escape: 'Close, or clear the selection',
  resize: 'Move the edge that has the focus',
};
