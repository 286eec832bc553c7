import { isZero } from '../bytes.ts';
import { type Gen1Key, gen1IssuerOf, openGen1Certificate, verifyGen1 } from './gen1.ts';
import { type Gen2Certificate, isCurveMissing, readGen2Certificate, verifyGen2 } from './gen2.ts';

/** The root keys that a user of the package trusts; several of one generation may be valid at a time. */
export interface Roots {
  readonly gen1: readonly Gen1Key[];
  readonly gen2: readonly Gen2Certificate[];
}

export const NO_ROOTS: Roots = { gen1: [], gen2: [] };

/**
 * `valid`: the data came from this card or vehicle unit and was not changed. `rootMissing`: no known root issued the
 * certificates; in generation 2 the data does agree with them. `certificateMissing`: the file brings none along.
 * `curveMissing`: this Node was built without the curve.
 */
export type Verdict = 'valid' | 'invalid' | 'rootMissing' | 'certificateMissing' | 'curveMissing' | 'notSigned';

/** Why a verdict is invalid. */
export type Reason = 'signature' | 'certificate' | 'certificateExpired' | 'certificateType';

export interface Judgement {
  readonly verdict: Verdict;
  readonly reason: Reason | null;
}

/** Certificates from a root to a card or vehicle unit, ready to judge data of that equipment. */
export type Chain = (data: Uint8Array, signature: Uint8Array | null) => Judgement;

export interface Certificates {
  readonly authority: Uint8Array | null;
  readonly equipment: Uint8Array | null;
  /** Generation 2: a new root key, certified by the old one. */
  readonly link: Uint8Array | null;
  /** When the file was downloaded; certificates must be valid then. Null: not known, so validity is not checked. */
  readonly at: Date | null;
  readonly equipmentTypes: readonly number[];
}

const AUTHORITY_GEN1 = 0;
const AUTHORITY_GEN2 = 0x0e;
const VALID: Judgement = { verdict: 'valid', reason: null };
const ROOT_MISSING: Judgement = { verdict: 'rootMissing', reason: null };
const CURVE_MISSING: Judgement = { verdict: 'curveMissing', reason: null };
const CERTIFICATE_MISSING: Judgement = { verdict: 'certificateMissing', reason: null };

export function gen1Chain(certificates: Certificates, roots: readonly Gen1Key[]): Chain {
  const [authority, equipment] = [present(certificates.authority), present(certificates.equipment)];
  if (authority === null || equipment === null) return always(CERTIFICATE_MISSING);
  const root = roots.find(({ id }) => id === gen1IssuerOf(authority));
  if (root === undefined) return always(ROOT_MISSING);
  const national = openGen1Certificate(authority, root);
  const own = national === null ? null : openGen1Certificate(equipment, national.key);
  if (national === null || own === null) return always(invalid('certificate'));
  if (isOver(national.validUntil, certificates.at) || isOver(own.validUntil, certificates.at)) {
    return always(invalid('certificateExpired'));
  }
  if (national.equipmentType !== AUTHORITY_GEN1 || !certificates.equipmentTypes.includes(own.equipmentType)) {
    return always(invalid('certificateType'));
  }
  return signedBy((data, signature) => verifyGen1(data, signature, own.key), VALID);
}

export function gen2Chain(certificates: Certificates, roots: readonly Gen2Certificate[]): Chain {
  const [authority, own] = [readPresent(certificates.authority), readPresent(certificates.equipment)];
  if (authority === 'missing' || own === 'missing') return always(CERTIFICATE_MISSING);
  if ([authority, own].some((read) => read !== null && isCurveMissing(read.key))) return always(CURVE_MISSING);
  if (authority === null || own === null || !isIssuedBy(own, authority)) return always(invalid('certificate'));
  if (isOutside(authority, certificates.at) || isOutside(own, certificates.at)) {
    return always(invalid('certificateExpired'));
  }
  if (authority.equipmentType !== AUTHORITY_GEN2 || !certificates.equipmentTypes.includes(own.equipmentType)) {
    return always(invalid('certificateType'));
  }
  const root = rootOf(authority, readPresent(certificates.link), roots);
  if (root !== null && !isIssuedBy(authority, root)) return always(invalid('certificate'));
  const agreed = root === null ? ROOT_MISSING : VALID;
  return signedBy((data, signature) => verifyGen2(data, signature, own.key), agreed);
}

/** The root that an authority names: one of the trusted ones, or a newer one that a trusted one certified. */
function rootOf(
  authority: Gen2Certificate,
  link: Gen2Certificate | 'missing' | null,
  roots: readonly Gen2Certificate[],
): Gen2Certificate | null {
  const root = roots.find(({ id }) => id === authority.issuerId);
  if (root !== undefined || link === null || link === 'missing' || link.id !== authority.issuerId) return root ?? null;
  const older = roots.find(({ id }) => id === link.issuerId);
  return older !== undefined && isIssuedBy(link, older) ? link : null;
}

function isIssuedBy(certificate: Gen2Certificate, issuer: Gen2Certificate): boolean {
  return certificate.issuerId === issuer.id && verifyGen2(certificate.body, certificate.signature, issuer.key);
}

function signedBy(agrees: (data: Uint8Array, signature: Uint8Array) => boolean, agreed: Judgement): Chain {
  return (data, signature) => {
    if (signature === null || isZero(signature)) return { verdict: 'notSigned', reason: null };
    return agrees(data, signature) ? agreed : invalid('signature');
  };
}

/** Certificates that cannot be used decide for all the data, but data without a signature stays unsigned. */
function always(judgement: Judgement): Chain {
  return signedBy(() => true, judgement);
}

function invalid(reason: Reason): Judgement {
  return { verdict: 'invalid', reason };
}

/** Files without certificates hold zeros in their place. */
function present(certificate: Uint8Array | null): Uint8Array | null {
  return certificate === null || isZero(certificate) ? null : certificate;
}

function readPresent(certificate: Uint8Array | null): Gen2Certificate | 'missing' | null {
  const bytes = present(certificate);
  return bytes === null ? 'missing' : readGen2Certificate(bytes);
}

function isOver(until: Date | null, at: Date | null): boolean {
  return until !== null && at !== null && at > until;
}

function isOutside({ validFrom, validUntil }: Gen2Certificate, at: Date | null): boolean {
  return isOver(validUntil, at) || (validFrom !== null && at !== null && at < validFrom);
}
