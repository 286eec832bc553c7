import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Gen2Certificate, readGen1Root, readGen2Certificate, type Roots } from '@konvoj/tachograph';
import { ClearError } from '../../platform/clear-error.ts';

/** The files of the roots. A thread gets their bytes, since keys cannot be sent to it. */
export interface RootBytes {
  readonly gen1: readonly Uint8Array[];
  readonly gen2: readonly Uint8Array[];
}

export const NO_ROOT_BYTES: RootBytes = { gen1: [], gen2: [] };

/** EC_PK.bin: key id, modulus, exponent. */
const GEN1_BYTES = 144;
/** SHA-256 of the published files of the European roots, by key id (Joint Research Centre, dtc.jrc.ec.europa.eu). */
const PUBLISHED: Readonly<Record<string, string>> = {
  fd45432000ffff01: '4cc1ed00c6be8f83c0d8f014282165d037427f829734402215fb59a31a622229',
  fd45432001ffff01: '9e4a98f7d28cff4535b9b2358d380161a09b627dd78814fa1530411c2699f706',
};
/** What the key ids of the European authority begin with: nation FD and the letters EC. */
const EUROPEAN = 'fd4543';

export function rootsOf({ gen1, gen2 }: RootBytes): Roots {
  return {
    gen1: gen1.flatMap((bytes) => readGen1Root(bytes) ?? []),
    gen2: gen2.flatMap((bytes) => readGen2Certificate(bytes) ?? []),
  };
}

/**
 * The roots in a folder. A file that is no root, or a European one whose bytes differ from the published ones, is refused;
 * a root of anybody else only in production.
 * @throws {ClearError} naming the file
 */
export async function readRoots(folder: string, isProduction: boolean): Promise<RootBytes> {
  const names = await readdir(folder).catch((error: unknown) => {
    throw new ClearError(`KONVOJ_TACHO_ROOTS: the folder ${folder} cannot be read: ${String(error)}`);
  });
  const roots: { gen1: Uint8Array[]; gen2: Uint8Array[] } = { gen1: [], gen2: [] };
  for (const name of names.filter((each) => !each.startsWith('.')).sort()) {
    const bytes = new Uint8Array(await readFile(join(folder, name)));
    const root = bytes.length === GEN1_BYTES ? readGen1Root(bytes) : selfSigned(bytes);
    if (root === null) throw new ClearError(`KONVOJ_TACHO_ROOTS: ${name} is no root of tachograph certificates.`);
    requireTrusted(name, root.id.toLowerCase(), bytes, isProduction);
    roots[bytes.length === GEN1_BYTES ? 'gen1' : 'gen2'].push(bytes);
  }
  return roots;
}

/** A root of generation 2 is the certificate that names itself as its issuer. */
function selfSigned(bytes: Uint8Array): Gen2Certificate | null {
  const certificate = readGen2Certificate(bytes);
  return certificate?.issuerId === certificate?.id ? certificate : null;
}

function requireTrusted(name: string, id: string, bytes: Uint8Array, isProduction: boolean): void {
  const published = PUBLISHED[id];
  if (published !== undefined && published !== createHash('sha256').update(bytes).digest('hex')) {
    throw new ClearError(
      `KONVOJ_TACHO_ROOTS: ${name} has the id of a European root, but other bytes than the published one.`,
    );
  }
  if (isProduction && !id.startsWith(EUROPEAN)) {
    throw new ClearError(
      `KONVOJ_TACHO_ROOTS: ${name} is a root of ${id}, which is not European: a test root is not for production.`,
    );
  }
}
