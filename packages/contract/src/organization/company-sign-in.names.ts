export const problems = {
  /** Nothing can be signed in to under this name: it is unknown, or switched off. */
  'company_sign_in.unknown': 404,
  /** The organization requires sign-in by the company; `name` is that of its link. */
  'company_sign_in.required': 403,
  /** The sign-in was not begun in this browser, took too long, or was answered before. */
  'company_sign_in.expired': 410,
  /** An address of the provider leads where the server does not connect to. */
  'company_sign_in.address_refused': 424,
  /** The provider does not answer, or not in time. */
  'company_sign_in.unreachable': 424,
  /** The provider answers, but not as OpenID Connect requires. */
  'company_sign_in.bad_answer': 424,
  /** The provider does not accept the client id or the secret. */
  'company_sign_in.client_refused': 424,
  /** The provider did not sign the user in. */
  'company_sign_in.refused': 403,
  /** What the provider says about the user cannot be verified. */
  'company_sign_in.not_verified': 403,
  'company_sign_in.email_unverified': 403,
  /** The domain of `email` is none of the allowed ones. */
  'company_sign_in.domain_refused': 403,
  /** The organization has no usable account of `email`. */
  'company_sign_in.no_account': 403,
  /** The administrator who tests the settings was signed in as somebody else, `email`. */
  'company_sign_in.other_user': 409,
  /** It is required only after a test of the same settings. */
  'company_sign_in.untested': 409,
  'company_sign_in.name_taken': 409,
} as const;
