/**
 * The constants of chapter 9 of the specification (and of its reading, 30) that server and clients share.
 * Each is named for its rule; nothing repeats these numbers elsewhere.
 */
export const PING_EVERY_MS = 20_000;
export const RECONNECT_DELAY_MS = 3_000;
/** Places that are named in one call. */
export const PLACES_AT_ONCE = 60;
/** Points of a route, and of one whose order is optimised. */
export const ROUTE_POINTS = { min: 2, max: 200, maxToOptimize: 20 } as const;
export const PERSIST_EVERY_MS = 3_000;

export const DEFAULT_LANGUAGE = 'sl';
export const FALLBACK_LANGUAGE = 'en';

export const DEFAULT_MAP_CENTRE = { latitude: 46, longitude: 15 } as const;
export const DEFAULT_MAP_ZOOM = 7;
export const DEFAULT_MAP_SHARE_PERCENT = 55;

export const DEFAULT_TRACK_LENGTH_HOURS = 8;
export const DEFAULT_STOP_TIME_MINUTES = 1;
export const DEFAULT_MINIMUM_STOP_MINUTES = 5;
export const DEFAULT_RANGE_DAYS = 3;

/** A drive shorter than this between two halts is absorbed by the halt before it. */
export const SHORTEST_DRIVE_METERS = 300;
/** No vehicle is faster. */
export const FASTEST_KMH = 250;
export const STALE_AFTER_MINUTES_DRIVING = 15;
export const STALE_AFTER_MINUTES_STANDING = 185;
export const HEADING_STEP_DEGREES = 22.5;

export const CHUNK_TIMEOUT_MS = 120_000;

export const LIVE_TOKEN_SECONDS = 3_600;
/** A live token can be exchanged this long after it ended, while its session lives. */
export const LIVE_TOKEN_REFRESH_SECONDS = 24 * 3_600;
export const LIVE_SPACING_MS = { shortest: 50, longest: 500 } as const;
export const SWITCH_TOKEN_SECONDS = 8 * 3_600;
export const RESET_LINK_MINUTES = 60;
/** How long the link of an invitation holds. */
export const INVITATION_DAYS = 7;
/** The longest validity of a shared link. */
export const LINK_MAX_DAYS = 366;

export const SEARCH_MIN_CHARACTERS = 2;
export const PASSWORD_LENGTH = { min: 10, max: 128 } as const;
export const NAME_LENGTH = { min: 1, max: 100 } as const;
export const TEXT_MAX_LENGTH = 2_000;
/** Of one message between dispatchers and drivers. */
export const MESSAGE_MAX_LENGTH = 1_000;
export const MESSAGE_RECIPIENTS_MAX = 500;
export const EMAIL_MAX_LENGTH = 254;
export const ATTACHMENT_MAX_MB = 10;
/** Of one message. */
export const ATTACHMENTS_MAX = 5;
export const IMPORT_MAX_MB = 10;
/** Ten times the size of 2,000 allowance rates, the most that are read. */
export const RATES_IMPORT_MAX_MB = 2;

export const MAX_DAYS_STAGES = 92;
export const MAX_DAYS_POSITIONS = 31;

export const LIST_LIMIT = { default: 200, max: 1_000 } as const;
export const SIMPLE_TRACK_POINTS = 5_000;
export const SIMPLE_TRACK_TOLERANCE_METERS = 5;

/** A deleted point or zone can be restored for so long. */
export const PLACE_RESTORE_DAYS = 30;
/** How near a vehicle has to be to a point to be at it, metres. */
export const PLACE_RADIUS_METERS = { min: 20, default: 150, max: 5_000 } as const;
/** A stage ends at the point of interest within this distance of its last position (reading, 12). */
export const CONTACT_WITHIN_METERS = 250;
/** A zone that is shorter on one side is refused until the user confirms it. */
export const ZONE_SMALLEST_SIDE_METERS = 50;
export const ZONE_RADIUS_METERS = { min: 5, max: 200_000 } as const;
/** Of its outline, the first one counted again at the end. */
export const ZONE_MAX_CORNERS = 1_001;

/** A message from a driver is marked read so long after the last change of what is on screen. */
export const MESSAGE_READ_DELAY_MS = 1_500;
/** A request for messages that equals one made within this time is skipped. */
export const MESSAGE_REQUEST_SPACING_MS = 2_000;

/** Rules of one organization, and of one of its users, so that nobody takes the place of the others. */
export const ALARMS_MAX = 1_000;
export const ALARMS_OF_USER_MAX = 500;
/** Rules that one call may name, deleted ones too. */
export const ALARM_IDS_MAX = 10_000;
/** What a rule may have. */
export const ALARM_CONTACTS_MAX = 50;
export const ALARM_DEVICES_MAX = 10_000;
/** The condition of an alarm may have to hold for at most a day. */
export const ALARM_HOLD_MAX_SECONDS = 86_400;
/** What the preview of an alarm looks at, and where it stops. */
export const ALARM_PREVIEW = { days: 7, vehicles: 50, events: 200, seconds: 5 } as const;

/** Points of a loading order. */
export const LOADING_ORDER_POINTS = { min: 2, max: 200 } as const;
/** Documents of one loading order, and the newest changes that it shows. */
export const LOADING_ORDER_DOCUMENTS_MAX = 50;
export const LOADING_ORDER_CHANGES_MAX = 500;
/** Orders that one call lists. */
export const LOADING_ORDER_LIST_MAX = 5_000;
/** A point whose ETA is nearer than this to the end of its window is tight. */
export const TIGHT_WITHIN_MINUTES = 15;
/** Route plans of one organization: their number, what the points of one plan take, and the points of all plans. */
export const ROUTE_PLANS_MAX = { plans: 2_000, kilobytesOfPlan: 200, megabytesOfAll: 20 } as const;
/** Of the encoded path that is kept with a plan; longer ones are not kept. */
export const ROUTE_PATH_MAX_LENGTH = 500_000;
/** At one point of a plan: a week. */
export const STAY_MAX_SECONDS = 604_800;
/** What one travel order may have; windows are lines of allowances, one for each 24 hours or day. */
export const TRAVEL_ORDER_LIMITS = { windows: 400, stops: 200, expenses: 200, currencies: 20 } as const;
/** No rates are published at weekends and on holidays; around Easter and Christmas the last ones are some days old. */
export const EXCHANGE_RATE_DAYS_BEFORE = 7;
/** Travel orders that one call lists or issues. */
export const TRAVEL_ORDER_LIST_MAX = 2_000;
export const TRAVEL_ORDER_ISSUE_MAX = 500;
/** Receipts of one travel order. */
export const TRAVEL_ORDER_FILES_MAX = 50;
/** Tachograph files and archives in one upload. */
export const TACHOGRAPH_FILES_AT_ONCE = 200;
export const TACHOGRAPH_FILE_MAX_MB = 10;
export const TACHOGRAPH_ARCHIVE_MAX_MB = 500;
export const TACHOGRAPH_ARCHIVE_ENTRIES = 5_000;
/** Article 10(5) of Regulation (EC) 561/2006: 12 months after the recording. */
export const TACHOGRAPH_KEEP_MONTHS = { min: 12, default: 24, max: 120 } as const;
/** The longest period of driving time in one call. */
export const MAX_DAYS_DRIVING_TIME = 366;
/** Contacts and activities of the CRM: what one record has, and what one call lists or accepts. */
export const CRM_LIMITS = { phones: 10, emails: 10, tags: 20, list: 1_000, visits: 500, files: 20 } as const;
/** How far back visits of a contact that was added or moved are searched in the recorded stages. */
export const CRM_VISITS_BACK_DAYS = 31;
