import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { demoSigner } from '@konvoj/simulator';
import type { Config } from '../config.ts';
import type { RootBytes } from '../office/tachograph-files/roots.ts';

const folderOf = ({ dataFolder }: Config) => join(dataFolder, 'demo-tachograph-roots');

/** The root of the files that the demo's cards and units sign. */
export function demoRoot(): RootBytes {
  return { gen1: [], gen2: [demoSigner().root] };
}

/** Settings with the folder of the demo's root, unless the operator has set roots, or production, which refuses this root. */
export function withDemoRoot(config: Config): Config {
  if (config.tachograph.roots !== null || config.environment === 'production') return config;
  return { ...config, tachograph: { ...config.tachograph, roots: folderOf(config) } };
}

/** Writes the root where `withDemoRoot` says. */
export async function writeDemoRoot(config: Config): Promise<void> {
  const folder = folderOf(config);
  if (config.tachograph.roots !== folder) return;
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'demo.bin'), demoSigner().root);
}
