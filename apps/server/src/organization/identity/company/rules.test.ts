import type { CompanySignInFields } from '@konvoj/contract';
import { describe, expect, it } from 'vitest';
import { expectedOf } from './expected.ts';
import { changesClient, isOfDomains, needsSecret, needsTest } from './rules.ts';
import type { StoredCompany } from './types.ts';

const fields: CompanySignInFields = {
  name: 'kolovrat',
  issuer: 'https://login.kolovrat.example',
  clientId: 'konvoj',
  clientSecret: null,
  domains: ['kolovrat.example', 'kolovrat.si'],
  mode: 'offered',
  trustsSecondFactor: false,
};
const stored: StoredCompany = {
  ...fields,
  organizationId: 1,
  sealedSecret: Buffer.from('sealed'),
  revision: 'r',
  testedAt: null,
};

describe('an e-mail address', () => {
  it.each(['ana@kolovrat.si', 'ANA@Kolovrat.SI', '"a@other.example"@kolovrat.si'])(
    'belongs to the domain at its end: %s',
    (email) => expect(isOfDomains(email, fields.domains)).toBe(true),
  );

  it.each(['ana@pisarna.kolovrat.si', 'ana@kolovrat.si.example', 'ana@notkolovrat.si', 'kolovrat', ''])(
    'belongs to no domain above, below or beside it: %s',
    (email) => expect(isOfDomains(email, fields.domains)).toBe(false),
  );
});

describe('a test', () => {
  it.each([
    ['off', true, false],
    ['offered', false, false],
    ['offered', true, true],
    ['required', false, true],
  ] as const)('is needed while sign-in is %s and counts as the second factor: %s', (mode, trustsSecondFactor, needed) =>
    expect(needsTest({ mode, trustsSecondFactor })).toBe(needed),
  );
});

describe('changed settings', () => {
  it('need another test when they concern the client at the provider or the domains', () => {
    expect(changesClient(stored, { ...fields, name: 'drugo', mode: 'off', trustsSecondFactor: true })).toBe(false);
    expect(changesClient(stored, { ...fields, domains: fields.domains.toReversed() })).toBe(false);
    expect(changesClient(null, fields)).toBe(true);
    expect(changesClient(stored, { ...fields, clientSecret: 'new' })).toBe(true);
    expect(changesClient(stored, { ...fields, clientId: 'other' })).toBe(true);
    expect(changesClient(stored, { ...fields, issuer: 'https://other.example' })).toBe(true);
    expect(changesClient(stored, { ...fields, domains: ['kolovrat.si'] })).toBe(true);
  });

  it('need the secret again for another issuer', () => {
    expect(needsSecret(stored, fields)).toBe(false);
    expect(needsSecret(null, fields)).toBe(true);
    expect(needsSecret(stored, { ...fields, issuer: 'https://other.example' })).toBe(true);
    expect(needsSecret(stored, { ...fields, issuer: 'https://other.example', clientSecret: 'new' })).toBe(false);
  });
});

describe('what the provider has to return', () => {
  it('follows from the secret of the browser, is long enough for PKCE, and differs in each part', () => {
    const expected = expectedOf('secret');
    expect(expected).toEqual(expectedOf('secret'));
    expect(new Set([...Object.values(expected), ...Object.values(expectedOf('other'))]).size).toBe(6);
    expect(expected.verifier).toMatch(/^[\w-]{43,128}$/);
  });
});
