import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type TachographFile, readTachographFile } from './recognise.ts';
import type { Roots } from './signatures/chain.ts';
import { readGen1Root } from './signatures/gen1.ts';
import { readGen2Certificate } from './signatures/gen2.ts';

/** Files with expected facts live beside the repository, because they are too big for it. */
const FOLDERS = ['../../../../../shared/testdata/tachograph/', '../../../../shared/testdata/tachograph/'].map((path) =>
  fileURLToPath(new URL(path, import.meta.url)),
);
const FOLDER = FOLDERS.find((folder) => existsSync(folder)) ?? null;

/** Tests with samples are left out then; their titles give the reason. */
export const samplesMissing = FOLDER === null;
export const SAMPLES = ['card_gen1_gen2_a', 'synthetic_card_gen2v2_a', 'vu_gen1_a', 'synthetic_vu_gen2v2_a'] as const;

export function sampleBytes(name: string): Uint8Array {
  return Uint8Array.from(readFileSync(`${FOLDER ?? ''}${name}`));
}

export function expectedFacts(name: string): unknown {
  return JSON.parse(readFileSync(`${FOLDER ?? ''}${name}.expected.json`, 'utf8'));
}

/** The roots of the samples; no product trusts them. */
export function sampleRoots(): Roots {
  const first = readGen1Root(sampleBytes('test_root_gen1_EC_PK.bin'));
  const second = readGen2Certificate(sampleBytes('test_root_gen2_certificate.bin'));
  if (first === null || second === null) throw new Error('The test roots cannot be read.');
  return { gen1: [first], gen2: [second] };
}

export function readSample(name: string): TachographFile {
  return readFile(sampleBytes(`${name}.ddd`));
}

/** The file of bytes that must be one. */
export function readFile(bytes: Uint8Array): TachographFile {
  const recognised = readTachographFile(bytes);
  if (recognised.kind === 'refused') throw new Error(`The bytes are no tachograph file: ${recognised.refusal}.`);
  return recognised.file;
}

/** What the samples have. */
export function present<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) throw new Error('missing in the sample');
  return value;
}

export function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

/** The two forms of times in the expected facts. */
export function seconds(instant: Date | null): string | null {
  return instant === null ? null : instant.toISOString().replace('.000Z', 'Z');
}

export function offset(instant: Date | null | undefined): string | undefined {
  return instant?.toISOString().replace('.000Z', '+00:00');
}
