export const problems = {
  /** An organization has the greatest number of forwards of positions (`max`). */
  'position_forward.too_many': 409,
} as const;
export const auditEntities = ['position_forward'] as const;
