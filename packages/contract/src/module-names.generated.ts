// Written by `node scripts/generate-lists.ts` from the files of this folder. Do not edit.
import * as organizationFiles from './organization/files.names.ts';
import * as transportExternalLinks from './transport/external-links.names.ts';

export const moduleProblems = { ...organizationFiles.problems, ...transportExternalLinks.problems } as const;
export const moduleAuditEntities = [...transportExternalLinks.auditEntities] as const;
export const modulePermissions = { ...transportExternalLinks.permissions } as const;
