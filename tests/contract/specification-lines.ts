/** A test that shows a line of the specification: its file, and the beginning of its title. */
export type Shown = readonly [file: string, title: string];

const server = (file: string, title: string): Shown => [`apps/server/src/${file}`, title];
const web = (file: string, title: string): Shown => [`apps/web/src/${file}`, title];
const browser = (file: string, title: string): Shown => [`tests/browser/${file}.spec.ts`, title];
const call = (line: string): Shown => ['tests/contract/calls.test.ts', line];
const quoted = (line: string): Shown => ['tests/contract/texts.test.ts', line];
const constant = (line: string): Shown => ['tests/contract/constants.test.ts', line];
const route = (line: string): Shown => ['tests/contract/routes.test.ts', line];

/**
 * Every line of the specification that states something, by its beginning, with the tests that show it. Headings are
 * left out. The order is that of the specification.
 */
export const LINES: readonly (readonly [beginning: string, ...shown: Shown[]])[] = [
  // 1. What the product does and for whom
  [
    'The product is a web application for transport companies',
    browser('app/day-of-a-dispatcher', 'a dispatcher signs in'),
  ],
  ['Users sign in and see a live map of vehicles', browser('app/frame', 'shows the fleet, the connection')],
  [
    '- vehicle details (stages, AVL records, alarms, messages)',
    browser('telemetry/vehicle-details', 'lists every record'),
  ],
  ['- dispatcher messaging with drivers', browser('transport/messages', 'a message waits for a driver')],
  ['- route planning', browser('transport/route-plans', 'is planned by search')],
  ['- geo points and geo zones', browser('places/own-places', 'are listed beside the map')],
  ['- loading orders', browser('transport/loading-orders', 'an order is made of an e-mail')],
  ['- travel orders with daily allowances', browser('office/travel-orders', 'an order is typed, computed')],
  ['- drive reports and drive overview', browser('office/reports', 'list stages, trips and days')],
  ['- tachograph download', browser('office/tachograph', 'files are uploaded, checked')],
  ['- temperature logs', browser('office/temperature', 'shows the curve and rows')],
  ['- alarms and alarm history', browser('transport/alarms', 'an alarm says what it will do')],
  ['- CRM activity list', browser('office/crm', 'an activity is noted with its next step'), call('crm_activitys')],
  ['- fleet settings (vehicles, trailers', browser('fleet/fleet', 'open with the vehicles')],
  ['- user settings', browser('organization/people', 'are saved when something was changed')],
  ['- shared tracking links (external', browser('transport/sharing', 'is made from the card of a vehicle')],
  ['- user switching by system', browser('organization/people', 'a system administrator acts as a user')],
  [
    'Interface languages: Slovenian (default)',
    browser('organization/session', 'speaks ${language}'),
    constant("'Default language sl'"),
    constant("'fallback en'"),
  ],
  ['Environment labels: production', quoted("'1: production is shown as'"), quoted("'1: staging as'")],

  // 2. Screens and routes
  [
    '- /settings and /settings/{crudId}',
    route("['/settings/{crudId}'"),
    browser('fleet/fleet', 'open with the vehicles; each table has its address'),
    browser('fleet/fleet', 'find in every shown column'),
  ],
  ['- /ForgotPassword', browser('organization/session', 'answers a request for a reset link')],
  ['- /ResetPassword/{resetToken}', browser('organization/session', 'reports that a reset link has expired before')],
  ['- /track/{secret}', browser('transport/sharing', 'followed by a customer')],
  ['- / : main layout', browser('app/frame', 'gives pages the layout the specification names')],
  ['- RoutePlanning (vertical layout', web('app/frame/frame-layout.test.ts', 'gives route planning 460 px')],
  ['- LoadingOrder (sidebar hidden)', web('app/frame/frame-layout.test.ts', 'hides what a page hides')],
  ['- Messages and Messages/{dvcId}', route("['Messages/{dvcId}'")],
  ['- CRMactivity', route("['CRMactivity'")],
  ['- Alarms (map and sidebar hidden)', browser('app/frame', 'gives pages the layout the specification names')],
  ['- DriveReport', route("['DriveReport'")],
  ['- UserSettings', route("['UserSettings'")],
  ['- GeoPOI', route("['GeoPOI'")],
  ['- TachoDownload', route("['TachoDownload'")],
  ['- TravelOrder', route("['TravelOrder'")],
  ['- Fleet/{section?}', route("['Fleet/{section?}'")],
  ['- the empty child path', route("['the empty child path")],
  ['- Any other path shows', browser('app/frame', 'has nothing at ${path}')],
  ['- DriveReport query parameters', web('features/office/reports/report-search.test.ts', 'drops what does not fit')],
  ['- Named route identifiers', route('has no other routes')],
  ['- Menu entries: vehicle details', web('app/menu.test.ts', 'has the menu entries of its modules in the order')],
  [
    '- The main sidebar, a tiny bottom panel',
    browser('app/frame', 'is the same after a reload: orientation'),
    web('app/frame/frame-layout.test.ts', 'is vertical with the map at 55 %'),
  ],
  ['- Default map container height is 55%', constant('default map container height is 55%')],
  [
    '- Controls: follow vehicle',
    browser('telemetry/map', 'follows a vehicle until the map is dragged'),
    browser('telemetry/map', 'zooms, and does not while the view is locked'),
    browser('telemetry/map', 'names the setting of a layer'),
    browser('places/layers', 'plays the rain once'),
    browser('places/layers', 'hides and shows zones and points'),
    browser('places/search', 'a town is found by keyboard'),
  ],
  [
    '- Context menu: create reference point',
    browser('telemetry/map-tools', 'a right click offers what can be done at a place'),
    browser('telemetry/map-tools', 'a zone is drawn corner by corner'),
  ],
  ['- Send point to a vehicle', browser('transport/messages', 'a point is sent from the map')],
  ['- Temperature log table', browser('office/temperature', 'says that there are no records')],
  ['- Share dialog listing vehicles', browser('transport/sharing', 'is made from the card of a vehicle')],
  ['- Route points list', browser('transport/route-plans', 'is put into a better order, undone, moved by keys')],
  ['- Date range presets', quoted("'2: date range presets: last day'"), quoted("'2: custom'")],

  // 3. Entities and their fields
  ['- Session user', server('organization/identity/routes.itest.ts', 'returns the user with their organization')],
  ['- Device: id', server('fleet/routes.itest.ts', 'shows vehicle, driver, trailer and last data')],
  ['- Position: deviceId', server('telemetry/positions/wire.test.ts', 'has the shape of the contract')],
  ['- Stage: id, deviceId', server('telemetry/stages/routes.itest.ts', 'returns speeds, distances and consumption')],
  ['- Driver: id, ime', server('fleet/editing.itest.ts', 'is created with all fields, and the PIN is never returned')],
  ['- Vehicle: id, rgsOznaka', server('fleet/editing.itest.ts', 'is created with its device and its assignments')],
  ['- Types: 1 car', server('organization/reference/lists.test.ts', 'are the vehicle types 1 car')],
  [
    '- Vehicle icon: id',
    server('organization/reference/lists.test.ts', 'has an icon of every colour'),
    server('organization/reference/routes.itest.ts', 'are drawn as on the map, in a colour of either name'),
  ],
  ['- Vehicle group: id', server('fleet/editing.itest.ts', 'is renamed, refused when its name is taken')],
  ['- Trailer: id, rgsOznaka', server('fleet/editing.itest.ts', 'is created, coupled, refused twice')],
  ['- Identifier types', server('organization/reference/lists.test.ts', 'are the identifiers 0 to 3')],
  [
    '- Message: id, uniqueId',
    server('transport/messages/messages.itest.ts', 'goes through its states from the server'),
    server('transport/messages/attachments.itest.ts', 'goes with a message to drivers'),
  ],
  ['- Alarm history entry', server('transport/alarms/alarms.itest.ts', 'has firings with the names of the wire')],
  [
    '- Alarm: title, type',
    server('transport/alarms/alarms.itest.ts', 'is created, read, replaced and deleted'),
    server('transport/alarms/watch/examples.test.ts', '%s: %s'),
  ],
  ['- Geo POI: id', server('places/own-places/routes.itest.ts', 'have one of twelve types')],
  ['- Geo zone: id', server('places/own-places/routes.itest.ts', 'are rectangles by their bounds')],
  ['- Map bounds', web('features/places/own-places/zone-shape.test.ts', 'has a box around whatever was drawn')],
  ['- Point or zone draft', browser('places/own-places', 'a draft survives leaving and reloading the page')],
  [
    '- Route plan: naziv',
    server('transport/route-plans/route-plans.itest.ts', 'is kept with its points in driving order'),
  ],
  ['- Loading order: number', server('transport/loading-orders/orders.itest.ts', 'is created with its points, read')],
  ['- Travel order: allowances', server('office/travel-orders/orders.itest.ts', 'is a draft without a number')],
  [
    '- Allowance rate: country',
    server('office/allowances/rule-sets/si-trip/si-trip.test.ts', 'of the company beat those of the country'),
  ],
  ['- Route point activity types', call('routePlanningPointActivityTypes')],
  ['- Map layers: base', browser('places/layers', 'plays the rain once')],
  ['- Date-time formats', ['packages/i18n/src/format.test.ts', 'shows an instant as DD.MM.YYYY HH:mm:ss']],

  // 4. States and transitions
  [
    '0 ready to send, 10 sending',
    server('transport/messages/messages.itest.ts', 'goes through its states from'),
    server('transport/messages/rules.test.ts', 'a state never moves back'),
  ],
  [
    '0 planned, 1 in preparation',
    server('transport/loading-orders/orders.itest.ts', 'follow the rule, and every change is noted'),
    server('transport/loading-orders/rules.test.ts', 'allows users what the board offers'),
  ],
  [
    'Displayed status is the current stage type',
    server('telemetry/stages/status.test.ts', 'keeps a drive for exactly 15 minutes'),
    server('telemetry/stages/status.test.ts', 'keeps anything else for exactly 185 minutes'),
  ],
  ['- States: connected, disconnected', web('live/connection.test.ts', 'connects again after 3000 ms')],
  [
    '- On reconnect (second time',
    web('live/connection-rules.test.ts', 'loads everything again from the second connect on'),
  ],
  ['- A token refresh is requested', web('live/connection.test.ts', 'refreshes a token that has expired')],
  [
    '- Only events starting with SOCKET_',
    web('live/connection.test.ts', 'passes data frames on; other messages are only'),
  ],
  ['Statuses: success, authStarted', server('office/tachograph-downloads/transitions.test.ts', '%s → %s')],
  ['- Travel allowance tariff code', server('organization/reference/lists.test.ts', 'are the tariffs 0 none')],
  [
    '- Alarm history can be marked read',
    server('transport/alarms/alarms.itest.ts', 'is marked read of a vehicle and an alarm together'),
    server('transport/alarms/alarms.itest.ts', 'is cleared for a vehicle, and the rows are kept'),
  ],

  // 5. Validation rules
  [
    "- Required field: 'This field is required'",
    quoted("'5: required field'"),
    quoted('chapter 5: the required field in German'),
    web('features/places/own-places/form-models.test.ts', 'needs a name and a place'),
  ],
  [
    '- Route plan and loading order need at least two points',
    quoted("'5: at least two points of a plan'"),
    server('transport/loading-orders/orders.itest.ts', 'needs at least two points'),
  ],
  ['- Route plan name must be unique', browser('transport/route-plans', 'refuses a name that is taken')],
  ['- Searches need at least 2 characters', constant('searches need at least 2 characters')],
  ['- Minimum length', quoted("'5: minimum length'"), quoted("'5: maximum length'")],
  ['- Attachment too large', quoted("'5: too large an attachment'")],
  [
    '- Alarm contact: invalid e-mail',
    ['packages/contract/src/phone-number.test.ts', 'needs its country code'],
    web('features/transport/alarms/rule-model.test.ts', 'is refused with %s'),
  ],
  ['- Date range: the selected period', quoted('the selected period may not exceed {maxDays} days')],
  ['- Allowance rate rows must all be', browser('office/allowance-rates', 'a wrong row is refused at its fields')],
  [
    '- A company must be selected',
    server('office/allowances/allowances.itest.ts', 'is for the own organization, which has'),
  ],
  ['- A geo zone with too small', browser('places/own-places', 'a zone that is too small is warned of')],
  ['- Messages need recipients and text', server('transport/messages/messages.itest.ts', 'goes to many or to none')],

  // 6. Roles and permissions
  ['- Roles: system admin', ['tests/security/authorization.itest.ts', 'has a row for every call of the contract']],
  [
    '- A sysadmin flag comes from the server',
    server('organization/identity/switching.itest.ts', 'gets a token for eight hours and sees what the user sees'),
    server('organization/identity/switching.itest.ts', 'is back to their own account after the reset'),
  ],
  [
    '- User settings include lock',
    browser('organization/people', 'are invited with the vehicles they see, locked'),
    server('organization/identity/save-user.itest.ts', 'turns the mail on sign-in on and off'),
  ],
  [
    '- Editing drivers, vehicles',
    quoted("'6: not authorized: drivers'"),
    browser('fleet/fleet', 'are read-only without'),
  ],
  [
    '- External shared-link viewers',
    server('transport/sharing/viewer.itest.ts', 'is of the shared truck'),
    browser('transport/sharing', 'reports that it has expired as soon as its time is over'),
  ],
  ['- Other permission details', ['tests/security/authorization.itest.ts', 'has a row for every call of the contract']],

  // 7. The calls it makes
  [
    'All calls send credentials',
    web('shared/api.test.ts', 'fetches the CSRF cookie before the first change'),
    web('shared/api-base.test.ts', 'asks the page'),
  ],
  ['- POST /api/session form-encoded', call("'POST /api/session …"), call('the session and the passwords travel form')],
  ['- GET /api/user, then GET /api/sysAdmin', call("'GET /api/user, then GET /api/sysAdmin'")],
  ['- POST /api/user/reset-password-link', call("'POST /api/user/reset-password-link")],
  ['- /api/saveUser', call("'/api/saveUser, /api/switchUser")],
  ['- /api/tokens (push token)', call("'/api/tokens (push token)'")],
  ['- Any 401 response clears', web('shared/api.test.ts', 'ends the local session on any 401')],
  ['GET /api/tarifeDnevnic', call("'Reference data: GET /api/tarifeDnevnic")],
  ['- GET /api/devices, /api/positions', call("'GET /api/devices, /api/positions"), call("'external variants under")],
  ['- GET /api/positions/simple', call("'GET /api/positions/simple'")],
  ['- /api/drivingStagesDriver', call("'/api/drivingStagesDriver; PDF and XLS")],
  [
    '- Drivers: /api/vozniki',
    call("'Drivers: /api/vozniki'"),
    server('fleet/editing.itest.ts', 'is found by every filter'),
  ],
  [
    '- Vehicles: GET /api/vehicles/filter',
    server('fleet/editing.itest.ts', 'is listed by type, group and search words'),
  ],
  ['- Vehicle groups: GET', call('/api/vehicleGroups')],
  ['- Trailers: GET /api/trailers', call('/api/trailers')],
  ['- Also /api/orgusers', call('/api/orgusers')],
  [
    '- GET /api/communicationMessages',
    server('transport/messages/messages.itest.ts', 'has the last days by default'),
    web('features/transport/messages/skip-repeats.test.ts', 'skip an equal request for two seconds'),
  ],
  ['- POST with deviceId, type', server('transport/messages/messages.itest.ts', 'goes through its states from')],
  ['- POST /api/communicationMessages/updateStates', call('updateStates')],
  [
    '- Attachments: /api/communicationMessages',
    server('transport/messages/attachments.itest.ts', 'is read by those who may'),
  ],
  ['GET /api/alarms, GET', call('/api/alarms')],
  ['- /api/drivingReport (PDF', call('/api/drivingReport')],
  ['- Tachograph: /api/tco_download_plan', call('tco_download_plan')],
  ['- Travel orders: /api/travel_order', call('/api/travel_order')],
  ['- /api/loadingOrders, /api/routePlans', call('/api/loadingOrders'), call('/api/routePlans'), call('crm_activitys')],
  ['- Outgoing: ping', web('live/connection.test.ts', 'pings with the token every 20 s')],
  [
    '- Incoming: pong, token',
    server('telemetry/live/live.itest.ts', 'sees data of a tracker, with the stage'),
    server('telemetry/live/live.itest.ts', 'exchanges an expired token and continues'),
  ],

  // 8. Error catalogue
  ["- Login: 'Incorrect", quoted("'8: login'")],
  ['- Reset link expired', quoted("'8: reset link expired'")],
  ['- Generic', quoted("'8: generic'")],
  ['- Route plan name taken', quoted("'8: route plan name taken'")],
  ['- Load errors', quoted("'8: load errors'"), quoted("'8: trailers'"), quoted("'8: travel orders'")],
  [
    '- Download start',
    quoted("'8: download start'"),
    web('ui/download-menu.test.tsx', 'reports that a download did not start'),
  ],
  ['- Update failures for driver', quoted("'8: update failures: driver'"), quoted("'8: creation failure for driver'")],
  ['- Send location failure', quoted("'8: send location failure'")],
  ['- Not-authorized messages per entity', quoted("'6: trailers'")],
  ['- 401: local session cleared', web('shared/api.test.ts', 'ends the local session on any 401')],
  [
    '- Chunk or CSS load failure',
    web('shared/load-chunk.test.ts', 'gives up after 120 s'),
    browser('app/failures', 'reports that a part of the application did not load'),
  ],
  ['- Invalid date, alarm update', web('app/boot-rules.test.ts', 'lead to a URL of the own origin')],

  // 9. Business constants and limits
  [
    '- Ping every 20 s',
    constant("'Ping every 20 s'"),
    constant("'reconnect delay 3000 ms'"),
    constant("'state persisted"),
  ],
  ['- Default language sl', constant("'Default language sl'")],
  ['- Default map centre', constant("'Default map centre")],
  ['- Default track length', constant("'Default track length 8 hours'"), constant("'default minimum stop 5 minutes'")],
  [
    '- Stage merge: stops shorter',
    server('telemetry/stages/merge.test.ts', 'absorbs a halt shorter than the stop time'),
    server('telemetry/stages/merge.test.ts', 'absorbs a drive under 300 m'),
  ],
  ['- Stale after 15 minutes', constant("'Stale after 15 minutes"), constant("'or 185 minutes'")],
  ['- Vehicle heading icons', constant("'Vehicle heading icons")],
  ['- Message read batching', constant("'Message read batching 1.5 s'"), constant("'comm fetch dedupe 2 s'")],
  ['- Report default columns', server('telemetry/stages/report.test.ts', 'has the default columns of reports')],
  ['- Drive overview counts', server('office/reports/rules.test.ts', 'divide driving into day and night')],
  ['- Plural forms exist', quoted('chapter 9: the first form of a counted noun is that of 0')],
];
