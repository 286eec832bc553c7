// Written by `node scripts/generate-lists.ts` from the files of `access`. Do not edit.
import type { AccessRows } from './access-rows.ts';
import { rows as alarms } from './access/alarms.ts';
import { rows as allowances } from './access/allowances.ts';
import { rows as companySignIn } from './access/company-sign-in.ts';
import { rows as crm } from './access/crm.ts';
import { rows as dataExports } from './access/data-exports.ts';
import { rows as driverApp } from './access/driver-app.ts';
import { rows as drivingTimePaper } from './access/driving-time-paper.ts';
import { rows as exchangeRates } from './access/exchange-rates.ts';
import { rows as firstSteps } from './access/first-steps.ts';
import { rows as fleet } from './access/fleet.ts';
import { rows as forwards } from './access/forwards.ts';
import { rows as identity } from './access/identity.ts';
import { rows as letterhead } from './access/letterhead.ts';
import { rows as loadingOrders } from './access/loading-orders.ts';
import { rows as map } from './access/map.ts';
import { rows as messages } from './access/messages.ts';
import { rows as organization } from './access/organization.ts';
import { rows as ownPlaces } from './access/own-places.ts';
import { rows as reference } from './access/reference.ts';
import { rows as reportSchedules } from './access/report-schedules.ts';
import { rows as reportTemplates } from './access/report-templates.ts';
import { rows as reports } from './access/reports.ts';
import { rows as routePlans } from './access/route-plans.ts';
import { rows as routing } from './access/routing.ts';
import { rows as sharing } from './access/sharing.ts';
import { rows as tachographDownloads } from './access/tachograph-downloads.ts';
import { rows as tachographFiles } from './access/tachograph-files.ts';
import { rows as telemetry } from './access/telemetry.ts';
import { rows as temperature } from './access/temperature.ts';
import { rows as trackers } from './access/trackers.ts';
import { rows as travelOrders } from './access/travel-orders.ts';
import { rows as webhooks } from './access/webhooks.ts';

export const accessTable: AccessRows = {
  ...alarms,
  ...allowances,
  ...companySignIn,
  ...crm,
  ...dataExports,
  ...driverApp,
  ...drivingTimePaper,
  ...exchangeRates,
  ...firstSteps,
  ...fleet,
  ...forwards,
  ...identity,
  ...letterhead,
  ...loadingOrders,
  ...map,
  ...messages,
  ...organization,
  ...ownPlaces,
  ...reference,
  ...reportSchedules,
  ...reportTemplates,
  ...reports,
  ...routePlans,
  ...routing,
  ...sharing,
  ...tachographDownloads,
  ...tachographFiles,
  ...telemetry,
  ...temperature,
  ...trackers,
  ...travelOrders,
  ...webhooks,
};
