/**
 * The pages of the help in the order of its contents: `docs/guide/<language>/<page>.md`. A page exists in every language; a
 * screen without a page of its own opens the first one.
 */
export const HELP_PAGES = [
  'start',
  'first-steps',
  'vehicle-details',
  'map',
  'messages',
  'route-planning',
  'places',
  'loading-orders',
  'travel-orders',
  'reports',
  'tachograph',
  'alarms',
  'crm',
  'sharing',
  'fleet',
  'user-settings',
  'users',
  'driver-app',
] as const;
export type HelpPage = (typeof HELP_PAGES)[number];
