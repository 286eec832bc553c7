// Written by `node scripts/generate-lists.ts` from the files of this folder. Do not edit.
import * as organizationFiles from './organization/files.names.ts';
import * as transportDriverApp from './transport/driver-app.names.ts';
import * as transportExternalLinks from './transport/external-links.names.ts';
import * as transportMessages from './transport/messages.names.ts';

export const moduleProblems = {
  ...organizationFiles.problems,
  ...transportDriverApp.problems,
  ...transportExternalLinks.problems,
  ...transportMessages.problems,
} as const;
export const moduleAuditEntities = [
  ...transportDriverApp.auditEntities,
  ...transportExternalLinks.auditEntities,
  ...transportMessages.auditEntities,
] as const;
export const modulePermissions = {
  ...transportDriverApp.permissions,
  ...transportExternalLinks.permissions,
  ...transportMessages.permissions,
} as const;
