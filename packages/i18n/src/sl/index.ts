// Written by `node scripts/generate-lists.ts` from the files of this folder. Do not edit.
import { account } from './account.ts';
import { alarmNotice } from './alarm-notice.ts';
import { errors as alarmsErrors, audited as alarmsAudited, alarms } from './alarms.ts';
import { errors as allowanceRatesErrors, audited as allowanceRatesAudited, allowanceRates } from './allowance-rates.ts';
import { allowances } from './allowances.ts';
import { apiTokens } from './api-tokens.ts';
import { audit } from './audit.ts';
import { chart } from './chart.ts';
import { common } from './common.ts';
import { errors as companySignInErrors, companySignIn } from './company-sign-in.ts';
import { crm } from './crm.ts';
import { errors as crmServerErrors, audited as crmServerAudited, crmServer } from './crm-server.ts';
import { crud } from './crud.ts';
import { errors as customersErrors, audited as customersAudited, customers } from './customers.ts';
import { errors as dataExportsErrors, audited as dataExportsAudited, dataExports } from './data-exports.ts';
import { driverAccess } from './driver-access.ts';
import { errors as driverAppErrors, audited as driverAppAudited, driverApp } from './driver-app.ts';
import { error } from './error.ts';
import { fileImport } from './file-import.ts';
import { firstSteps } from './first-steps.ts';
import { fleet } from './fleet.ts';
import { fleetImport } from './fleet-import.ts';
import { form } from './form.ts';
import { frame } from './frame.ts';
import { errors as generalReportErrors, generalReport } from './general-report.ts';
import { geocoding } from './geocoding.ts';
import { help } from './help.ts';
import { errors as integrationsErrors, audited as integrationsAudited, integrations } from './integrations.ts';
import { audited as letterheadAudited, letterhead } from './letterhead.ts';
import { errors as loadingOrdersErrors, audited as loadingOrdersAudited, loadingOrders } from './loading-orders.ts';
import { mail } from './mail.ts';
import { map } from './map.ts';
import { mapLayers } from './map-layers.ts';
import { mapPrint } from './map-print.ts';
import { mapTools } from './map-tools.ts';
import { errors as messagesErrors, audited as messagesAudited, messages } from './messages.ts';
import { notifications } from './notifications.ts';
import { orderBoard } from './order-board.ts';
import { ownOrganization } from './own-organization.ts';
import { palette } from './palette.ts';
import { period } from './period.ts';
import { placeSearch } from './place-search.ts';
import { places } from './places.ts';
import { placesImport } from './places-import.ts';
import { placesServer } from './places-server.ts';
import { push } from './push.ts';
import { record } from './record.ts';
import { reference } from './reference.ts';
import { report } from './report.ts';
import { reportArchive } from './report-archive.ts';
import { reportMail } from './report-mail.ts';
import {
  errors as reportSchedulesErrors,
  audited as reportSchedulesAudited,
  reportSchedules,
} from './report-schedules.ts';
import {
  errors as reportTemplatesErrors,
  audited as reportTemplatesAudited,
  reportTemplates,
} from './report-templates.ts';
import { errors as routePlansErrors, audited as routePlansAudited, routePlans } from './route-plans.ts';
import { routeRates } from './route-rates.ts';
import { errors as routingErrors, audited as routingAudited, routing } from './routing.ts';
import { session } from './session.ts';
import { sharedView } from './shared-view.ts';
import { errors as sharingErrors, audited as sharingAudited, sharing } from './sharing.ts';
import { errors as signInFactorsErrors, audited as signInFactorsAudited, signInFactors } from './sign-in-factors.ts';
import { stage } from './stage.ts';
import { table } from './table.ts';
import { tachographArchive } from './tachograph-archive.ts';
import { tachographContent } from './tachograph-content.ts';
import {
  errors as tachographDownloadsErrors,
  audited as tachographDownloadsAudited,
  tachographDownloads,
} from './tachograph-downloads.ts';
import {
  errors as tachographFilesErrors,
  audited as tachographFilesAudited,
  tachographFiles,
} from './tachograph-files.ts';
import { tachographPage } from './tachograph-page.ts';
import { temperature } from './temperature.ts';
import { trackers } from './trackers.ts';
import { travelOrderForm } from './travel-order-form.ts';
import {
  errors as travelOrderPaperErrors,
  audited as travelOrderPaperAudited,
  travelOrderPaper,
} from './travel-order-paper.ts';
import { travelPayroll } from './travel-payroll.ts';
import { users } from './users.ts';
import { vehicle } from './vehicle.ts';
import { vehicleDetails } from './vehicle-details.ts';
import { vehicleList } from './vehicle-list.ts';

export const sl = {
  account,
  alarmNotice,
  alarms,
  allowanceRates,
  allowances,
  apiTokens,
  audit: {
    ...audit,
    of: {
      ...audit.of,
      ...alarmsAudited,
      ...allowanceRatesAudited,
      ...crmServerAudited,
      ...customersAudited,
      ...dataExportsAudited,
      ...driverAppAudited,
      ...integrationsAudited,
      ...letterheadAudited,
      ...loadingOrdersAudited,
      ...messagesAudited,
      ...reportSchedulesAudited,
      ...reportTemplatesAudited,
      ...routePlansAudited,
      ...routingAudited,
      ...sharingAudited,
      ...signInFactorsAudited,
      ...tachographDownloadsAudited,
      ...tachographFilesAudited,
      ...travelOrderPaperAudited,
    },
  },
  chart,
  common,
  companySignIn,
  crm,
  crmServer,
  crud,
  customers,
  dataExports,
  driverAccess,
  driverApp,
  error: {
    ...error,
    ...alarmsErrors,
    ...allowanceRatesErrors,
    ...companySignInErrors,
    ...crmServerErrors,
    ...customersErrors,
    ...dataExportsErrors,
    ...driverAppErrors,
    ...generalReportErrors,
    ...integrationsErrors,
    ...loadingOrdersErrors,
    ...messagesErrors,
    ...reportSchedulesErrors,
    ...reportTemplatesErrors,
    ...routePlansErrors,
    ...routingErrors,
    ...sharingErrors,
    ...signInFactorsErrors,
    ...tachographDownloadsErrors,
    ...tachographFilesErrors,
    ...travelOrderPaperErrors,
  },
  fileImport,
  firstSteps,
  fleet,
  fleetImport,
  form,
  frame,
  generalReport,
  geocoding,
  help,
  integrations,
  letterhead,
  loadingOrders,
  mail,
  map,
  mapLayers,
  mapPrint,
  mapTools,
  messages,
  notifications,
  orderBoard,
  ownOrganization,
  palette,
  period,
  placeSearch,
  places,
  placesImport,
  placesServer,
  push,
  record,
  reference,
  report,
  reportArchive,
  reportMail,
  reportSchedules,
  reportTemplates,
  routePlans,
  routeRates,
  routing,
  session,
  sharedView,
  sharing,
  signInFactors,
  stage,
  table,
  tachographArchive,
  tachographContent,
  tachographDownloads,
  tachographFiles,
  tachographPage,
  temperature,
  trackers,
  travelOrderForm,
  travelOrderPaper,
  travelPayroll,
  users,
  vehicle,
  vehicleDetails,
  vehicleList,
};
