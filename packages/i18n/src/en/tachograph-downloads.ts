import type { Translation } from '../keys.ts';
import type {
  audited as slAudited,
  errors as slErrors,
  tachographDownloads as sl,
} from '../sl/tachograph-downloads.ts';
import { error } from './error.ts';

export const tachographDownloads: Translation<typeof sl> = {
  status: {
    success: 'success',
    authStarted: 'checking the card',
    authComplete: 'card accepted',
    cardDenied: 'card denied',
    downloadInProgress: 'download in progress',
    notWorking: 'not working',
    fail: 'failed',
    waiting: 'waiting for its turn',
  },
  subjectStatus: {
    active: 'active',
    inactive: 'inactive',
    unknown: 'unknown',
    neverDownloaded: 'never downloaded',
  },
  detail: {
    waiting_unit: 'waiting for the tachograph',
    waiting_card: 'waiting for the company card',
    apdu: 'tachograph and card exchange data',
    resumed: 'goes on after an interruption',
    with_warnings: 'the file has warnings (unconfirmed signature, missing part, repair or no owner; see the file)',
    card_expired: 'the company card has expired',
    card_changed: 'the reader holds another card than the bridge reports',
    no_lock: 'the vehicle is not locked in with this company card',
    card_generation: 'the tachograph does not accept cards of this generation',
    auth_failed: 'the tachograph did not accept the card',
    auth_limit: 'too many failed authentications; only a workshop can release the tachograph',
    offline: 'the unit in the vehicle cannot be reached',
    ignition_off: 'the ignition is off',
    vu_timeout: 'the tachograph does not answer',
    no_card: 'no company card is available',
    card_busy: 'the company card is busy',
    disabled: 'remote download is not enabled in the tachograph',
    can_wiring: 'the tachograph is not connected correctly',
    timeout: 'no answer in time',
    transport: 'error while the data was transferred',
    bridge_lost: 'the connection to the card bridge was lost',
    server_restart: 'the server was restarted during the download',
    parse_error: 'the file cannot be read',
    wrong_file: 'the file belongs to another driver or vehicle',
    empty: 'the file is empty',
    cancelled: 'cancelled',
    nrc: 'the tachograph refused the request (code {{code}})',
  },
  refusal: {
    noUnit: 'The vehicle has no unit that is connected to its tachograph.',
    noDevice: 'The driver has no vehicle at present.',
    noCardNumber: 'The driver has no card number.',
    noBridge: 'No bridge with a company card is connected.',
    alreadyRunning: 'A download waits or is in progress already.',
    queueFull: 'Too many downloads are waiting. Try again later.',
  },
  calendar: {
    name: 'Tachograph downloads',
    driver: 'Driver card {{name}}: last day for the download',
    vehicle: 'Tachograph {{name}}: last day for the download',
  },
  notice: {
    soon: {
      title: 'Tachograph: downloads due soon ({{count}})',
      text: 'These downloads are due soon:\n\n{{list}}',
    },
    overdue: {
      title: 'Tachograph: downloads overdue ({{count}})',
      text: 'The legal period for these downloads has ended:\n\n{{list}}',
    },
    never: {
      title: 'Tachograph: never downloaded ({{count}})',
      text: 'There is no file of these yet:\n\n{{list}}',
    },
    neverDriver: '{{name}}, driver card',
    neverVehicle: '{{name}}, tachograph',
    driver: '{{name}}, driver card: last download {{last}}, due {{due}}',
    vehicle: '{{name}}, tachograph: last download {{last}}, due {{due}}',
    failed: {
      title: 'Tachograph: download failed ({{name}})',
      text: 'The download of {{name}} failed {{tries}} times. Last reason: {{reason}}.',
    },
  },
};
export const errors: Translation<typeof slErrors> = {
  tachograph_plan: { target_taken: 'This vehicle or driver has a plan already' },
  tachograph_download: {
    not_started: error.download,
    ended: 'The download has ended already',
  },
};
export const audited: Translation<typeof slAudited> = {
  tachograph_plan: 'tachograph download plan',
  tachograph_download: 'tachograph download',
  tachograph_reminders: 'reminders of tachograph downloads',
};
