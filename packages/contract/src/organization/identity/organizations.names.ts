export const problems = { 'organization.name_taken': 409 } as const;
export const auditEntities = ['organization'] as const;
