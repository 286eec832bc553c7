import type { Translation } from '../keys.ts';
import type { error as sl } from '../sl/error.ts';

export const error: Translation<typeof sl> = {
  generic: 'An error occurred, please try again later',
  network: 'The server cannot be reached. Check the connection and try again.',
  download: 'Error starting download, please try again',
  internal: 'An error occurred, please try again later',
  unavailable: 'The service is not available at the moment, please try again later',
  not_found: 'The record does not exist or you have no access to it',
  forbidden: 'You are not allowed to do this',
  csrf_missing: 'The browser session is not confirmed, please reload the page',
  origin_refused: 'Requests from this address are not allowed',
  signed_out: 'You are not signed in',
  validation: 'Some of the data is not correct',
  body_invalid: 'The request cannot be read',
  body_too_large: 'The request is too large',
  media_type_unsupported: 'This kind of content is not supported',
  too_many_requests: 'Too many attempts, please try again later',
  rate_limited: 'Too many requests in a short time. Try again in {{seconds}} s.',
  session: {
    wrong_credentials: 'Incorrect username or password',
    reset_link_expired: 'The link has expired, please try again',
  },
  user: {
    email_taken: 'A user with this e-mail address already exists',
    last_admin: 'The organization needs at least one administrator',
  },
  driver: {
    not_authorized: 'You are not authorized to update driver details',
    taken: 'Another driver already has this card or key',
  },
  vehicle: {
    not_authorized: 'You are not authorized to update vehicle details',
    taken: 'A vehicle with this licence plate already exists',
  },
  vehicle_group: {
    not_authorized: 'You are not authorized to update vehicle group details',
    taken: 'A group with this name already exists',
  },
  trailer: {
    not_authorized: 'You are not authorized to update trailer details',
    taken: 'A trailer with this licence plate already exists',
  },
  tracker: {
    taken: 'A tracker with this IMEI is already registered',
  },
  import: {
    unreadable: 'The file cannot be read. Choose a CSV or XLSX file.',
    too_large: 'File is too large. Maximum size is {{maxMB}} MB',
    too_many_rows: 'The spreadsheet has more than {{maxRows}} rows. Split it into several files.',
    too_slow: 'Reading the file takes more than {{seconds}} seconds. Split it into several files.',
    in_progress: 'Another import of yours is still running. Wait until it has finished and try again.',
  },
  driver_session: {
    wrong_credentials: 'Wrong organization code, number or PIN',
    locked: 'Too many failed sign-ins today. An administrator can allow them again.',
  },
  driver_app: {
    no_vehicle: 'Choose a vehicle first',
  },
  message: {
    not_cancellable: 'The message has been sent and can no longer be cancelled',
  },
  message_template: {
    taken: 'A template with this name already exists',
  },
  link: {
    expired: 'The link has expired',
  },
  period: {
    too_long: 'The selected period may not exceed {{maxDays}} days',
    reversed: 'The period must start before it ends',
    incomplete: 'Enter the start and the end of the period',
  },
  report: {
    too_large: 'The report has more than {{maxRows}} rows. Choose a shorter period or fewer vehicles.',
  },
  field: {
    required: 'This field is required',
    too_short: 'Value must be longer than {{num}} characters',
    too_long: 'Value must be shorter than {{num}} characters',
    too_small: 'Value must be at least {{min}}',
    too_big: 'Value must be at most {{max}}',
    too_few: 'Enter at least {{min}}',
    invalid: 'The value is not correct',
    unknown_key: 'Unknown field',
    invalid_email: 'Invalid e-mail',
    invalid_date: 'The date is not correct',
    invalid_phone: 'Invalid phone',
    not_equal: 'The values do not match',
    wrong_password: 'The password is not correct',
    password_common: 'This password is among the first that attackers try; choose another one',
    password_own: 'The password must not consist of your e-mail address, name or company name',
    control_characters: 'The text contains invisible or control characters',
    taken: 'This value is already taken',
    unknown: 'This is not on the list',
    repeated: 'Appears more than once in the file',
    ambiguous: 'Several drivers have this name; enter the card number',
    in_future: 'The time must not be in the future',
    not_after_start: 'The end must be after the start',
    in_past: 'The time must not be in the past',
    zone_too_small: 'The area is too small: a side is shorter than 50 m',
    crosses_itself: 'The outline crosses itself',
    crosses_date_line: 'The area must not extend across the 180th meridian or a pole',
    too_many_days: 'The period must not be longer than {{maxDays}} days',
    search_too_short: 'Enter at least 2 characters.',
  },
};
