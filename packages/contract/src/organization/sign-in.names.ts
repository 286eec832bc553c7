export const problems = {
  /** The password was right too long ago, or the step was used. */
  'sign_in.step_expired': 410,
  /** The organization requires one, and it is the last. */
  'sign_in.factor_required': 409,
  'sign_in.totp_exists': 409,
  /** The installation has no public address for which a browser makes passkeys. */
  'sign_in.passkeys_unavailable': 409,
  'sign_in.passkey_refused': 422,
  'sign_in.too_many_passkeys': 409,
  /** The organization of the user is going to be deleted (`on`: the day). */
  'sign_in.organization_removed': 403,
} as const;
export const auditEntities = ['sign_in_factor', 'sign_in_settings'] as const;
