import { spawn } from 'node:child_process';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { ClearError, DISK_IS_FULL, explainDisk, reportsFullDisk } from '../../../platform/clear-error.ts';
import { valhallaConfig } from '../engines/valhalla-config.ts';
import { requireWholeExtract } from './extract.ts';
import type { RoutingFolders } from './folders.ts';
import { explainState, isInstalled, newNote, noteFile } from './state.ts';

/** What the tile builder says when it begins a step, in their order, and the step in our words. */
const STEPS: readonly (readonly [begins: string, step: string])[] = [
  ['Parsing ways...', 'reading roads'],
  ['Parsing relations...', 'reading restrictions'],
  ['Parsing nodes...', 'reading crossings'],
  ['Creating graph edges', 'connecting roads'],
  ['Building ', 'writing the map'],
  ['Enhancing local graph', 'adding details'],
  ['HierarchyBuilder', 'ordering roads by class'],
  ['Creating shortcuts', 'adding short cuts'],
  ['Validating, finishing', 'checking the map'],
];

export interface BuildOptions {
  readonly folders: RoutingFolders;
  /** `.osm.pbf` */
  readonly files: readonly string[];
  /** Epoch milliseconds. */
  readonly now: number;
  readonly report: (line: string) => void;
}

/**
 * Builds the map of the embedded Valhalla beside the one in use, and then takes its place.
 * @throws {ClearError} when Valhalla is not installed, a file is no whole extract, or the builder fails
 */
export async function buildTiles({ folders, files, now, report }: BuildOptions): Promise<void> {
  if (!(await isInstalled(folders))) throw new ClearError(explainState({ kind: 'not installed' }));
  for (const file of files) await requireWholeExtract(file);
  const next = `${folders.tiles}-next`;
  try {
    await rm(next, { recursive: true, force: true });
    await mkdir(next, { recursive: true });
    const config = join(next, 'build.json');
    const options = { tileFolder: next, logging: 'std_out', concurrency: availableParallelism() } as const;
    await writeFile(config, JSON.stringify(valhallaConfig(options)));
    await runBuilder({ folders, folder: next }, ['-c', config, ...files.map((file) => resolve(file))], report);
    await writeFile(
      noteFile(next),
      JSON.stringify(
        newNote(
          files.map((file) => basename(file)),
          now,
        ),
      ),
    );
    await replace(folders.tiles, next);
  } catch (error) {
    throw explainDisk(error, folders.root);
  } finally {
    await rm(next, { recursive: true, force: true });
  }
}

async function replace(current: string, next: string): Promise<void> {
  const old = `${current}-old`;
  await rm(old, { recursive: true, force: true });
  await rename(current, old).catch(() => undefined);
  await rename(next, current);
  await rm(old, { recursive: true, force: true });
}

/** @param folder what the builder writes beside the map, such as `duplicateways.txt`, goes there and is deleted with it */
async function runBuilder(
  { folders: { packageFolder }, folder }: { readonly folders: RoutingFolders; readonly folder: string },
  args: readonly string[],
  report: (line: string) => void,
): Promise<void> {
  const program = join(packageFolder, process.platform, process.arch, 'valhalla_build_tiles');
  const child = spawn(program, args, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
  const last: string[] = [];
  let step = -1;
  const read = (line: string) => {
    last.push(line);
    if (last.length > 5) last.shift();
    const begun = STEPS.findIndex(([begins]) => line.includes(`] ${begins}`));
    if (begun <= step) return;
    step = begun;
    report(`Step ${step + 1} of ${STEPS.length}: ${STEPS[step]?.[1]}`);
  };
  for (const output of [child.stdout, child.stderr]) createInterface({ input: output }).on('line', read);
  const ended = await new Promise<string | number | null>((done, fail) => {
    child.once('error', fail);
    child.once('close', (code, signal) => done(signal ?? code));
  });
  if (ended === 0) return;
  const said = last.join('\n');
  if (reportsFullDisk(said)) throw new ClearError(DISK_IS_FULL);
  throw new ClearError(`The map could not be built: the tile builder of Valhalla ended with ${ended}.\n${said}`);
}
