import type { CompanySignInMode } from '@konvoj/contract';

/** How people of an organization sign in by their company. */
export interface StoredCompany {
  readonly organizationId: number;
  /** In the link of the organization. */
  readonly name: string;
  readonly issuer: string;
  readonly clientId: string;
  readonly sealedSecret: Buffer;
  /** In small letters. */
  readonly domains: readonly string[];
  readonly mode: CompanySignInMode;
  readonly trustsSecondFactor: boolean;
  /** Another one with each change of what a test has shown. */
  readonly revision: string;
  readonly testedAt: Date | null;
}

/** A sign-in that a browser has begun at the provider. */
export interface Attempt {
  readonly organizationId: number;
  readonly revision: string;
  readonly remember: boolean;
  /** The administrator who tests the settings; null: a sign-in. */
  readonly testedBy: number | null;
}

/** A client at an OpenID Connect provider. */
export interface ProviderClient {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Another one whenever one of these changes. */
  readonly revision: string;
}

/** What a browser and the provider must answer to; each follows from the secret in the browser's cookie. */
export interface Expected {
  readonly state: string;
  readonly nonce: string;
  /** Of PKCE (RFC 7636). */
  readonly verifier: string;
}
