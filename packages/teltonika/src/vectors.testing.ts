import { readFileSync } from 'node:fs';

/** The example frames: maker's documents ("published") and frames made for this package ("constructed"). */
export interface Vector {
  readonly name: string;
  readonly transport: 'tcp' | 'udp' | 'tcp-stream';
  readonly bytes: Uint8Array;
  readonly decoded: Readonly<Record<string, unknown>>;
  readonly reply: string | readonly (string | null)[] | null;
}

interface Row extends Omit<Vector, 'bytes'> {
  readonly hex: string;
}

export const vectors: readonly Vector[] = readRows().map(({ hex, ...row }) => ({ ...row, bytes: bytesOf(hex) }));

function readRows(): readonly Row[] {
  // a file of this repository, checked by the tests that use it
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return JSON.parse(readFileSync(new URL('../testdata/frames.json', import.meta.url), 'utf8')) as readonly Row[];
}

export function vector(name: string): Vector {
  const found = vectors.find((candidate) => candidate.name === name);
  if (found === undefined) throw new Error(`no example frame ${name}`);
  return found;
}

export function bytesOf(hex: string): Uint8Array {
  return new Uint8Array(Buffer.from(hex.replaceAll(/\s/g, ''), 'hex'));
}

export function hex(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('hex');
}
