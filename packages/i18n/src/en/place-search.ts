import type { Translation } from '../keys.ts';
import type { placeSearch as sl } from '../sl/place-search.ts';

export const placeSearch: Translation<typeof sl> = {
  action: {
    point: 'Create point of interest',
    zone: 'Create geo zone',
    sendPoint: 'Send point',
    route: 'New route',
    nearest: 'Nearest vehicles',
    copy: 'Copy coordinates',
  },
  copied: 'Copied: {{text}}',
  outlineReplaced: 'A circle at this place has replaced the unfinished outline.',
  bringBack: 'Bring the outline back',
  takeBack: 'Undo',
  keptForSending: '{{place}} waits to be sent: you can send it when messages are available.',
  keptForRoute: '{{place}} is stop {{number}} of a new route, which waits for route planning.',
};
