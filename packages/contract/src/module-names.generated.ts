// Written by `node scripts/generate-lists.ts` from the files of this folder. Do not edit.
import * as officeAllowanceRates from './office/allowance-rates.names.ts';
import * as officeCrm from './office/crm.names.ts';
import * as officeDataExports from './office/data-exports.names.ts';
import * as officeFirstSteps from './office/first-steps.names.ts';
import * as officeGeneralReports from './office/general-reports.names.ts';
import * as officeReportSchedules from './office/report-schedules.names.ts';
import * as officeReportTemplates from './office/report-templates.names.ts';
import * as officeTachographDownloads from './office/tachograph-downloads.names.ts';
import * as officeTachographFiles from './office/tachograph-files.names.ts';
import * as officeTravelOrders from './office/travel-orders.names.ts';
import * as organizationCompanySignIn from './organization/company-sign-in.names.ts';
import * as organizationFiles from './organization/files.names.ts';
import * as organizationIdentityOrganizations from './organization/identity/organizations.names.ts';
import * as organizationLetterhead from './organization/letterhead.names.ts';
import * as organizationOrganizationRemoval from './organization/organization-removal.names.ts';
import * as organizationSignIn from './organization/sign-in.names.ts';
import * as organizationWebhooks from './organization/webhooks.names.ts';
import * as placesRouting from './places/routing.names.ts';
import * as telemetryForwards from './telemetry/forwards.names.ts';
import * as transportAlarms from './transport/alarms.names.ts';
import * as transportDriverApp from './transport/driver-app.names.ts';
import * as transportLoadingOrders from './transport/loading-orders.names.ts';
import * as transportMessages from './transport/messages.names.ts';
import * as transportRoutePlans from './transport/route-plans.names.ts';
import * as transportSharing from './transport/sharing.names.ts';

export const moduleProblems = {
  ...officeAllowanceRates.problems,
  ...officeCrm.problems,
  ...officeDataExports.problems,
  ...officeGeneralReports.problems,
  ...officeReportSchedules.problems,
  ...officeReportTemplates.problems,
  ...officeTachographDownloads.problems,
  ...officeTachographFiles.problems,
  ...officeTravelOrders.problems,
  ...organizationCompanySignIn.problems,
  ...organizationFiles.problems,
  ...organizationIdentityOrganizations.problems,
  ...organizationOrganizationRemoval.problems,
  ...organizationSignIn.problems,
  ...organizationWebhooks.problems,
  ...placesRouting.problems,
  ...telemetryForwards.problems,
  ...transportAlarms.problems,
  ...transportDriverApp.problems,
  ...transportLoadingOrders.problems,
  ...transportMessages.problems,
  ...transportRoutePlans.problems,
  ...transportSharing.problems,
} as const;
export const moduleAuditEntities = [
  ...officeAllowanceRates.auditEntities,
  ...officeCrm.auditEntities,
  ...officeDataExports.auditEntities,
  ...officeReportSchedules.auditEntities,
  ...officeReportTemplates.auditEntities,
  ...officeTachographDownloads.auditEntities,
  ...officeTachographFiles.auditEntities,
  ...officeTravelOrders.auditEntities,
  ...organizationIdentityOrganizations.auditEntities,
  ...organizationLetterhead.auditEntities,
  ...organizationOrganizationRemoval.auditEntities,
  ...organizationSignIn.auditEntities,
  ...organizationWebhooks.auditEntities,
  ...placesRouting.auditEntities,
  ...telemetryForwards.auditEntities,
  ...transportAlarms.auditEntities,
  ...transportDriverApp.auditEntities,
  ...transportLoadingOrders.auditEntities,
  ...transportMessages.auditEntities,
  ...transportRoutePlans.auditEntities,
  ...transportSharing.auditEntities,
] as const;
export const modulePermissions = {
  ...officeAllowanceRates.permissions,
  ...officeCrm.permissions,
  ...officeDataExports.permissions,
  ...officeFirstSteps.permissions,
  ...officeReportSchedules.permissions,
  ...officeReportTemplates.permissions,
  ...officeTachographDownloads.permissions,
  ...officeTachographFiles.permissions,
  ...officeTravelOrders.permissions,
  ...organizationIdentityOrganizations.permissions,
  ...organizationLetterhead.permissions,
  ...organizationWebhooks.permissions,
  ...placesRouting.permissions,
  ...transportAlarms.permissions,
  ...transportDriverApp.permissions,
  ...transportLoadingOrders.permissions,
  ...transportMessages.permissions,
  ...transportRoutePlans.permissions,
  ...transportSharing.permissions,
} as const;
