export const problems = {
  /** It can no longer be cancelled. */
  'organization.removal_began': 409,
} as const;
export const auditEntities = ['organization'] as const;
