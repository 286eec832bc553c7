import { readConfig } from '../config.ts';
import { buildTiles } from '../places/routing/installation/build.ts';
import { downloadExtract } from '../places/routing/installation/download.ts';
import { routingFolders } from '../places/routing/installation/folders.ts';
import { installValhalla } from '../places/routing/installation/install.ts';
import { explainState, readEmbeddedState } from '../places/routing/installation/state.ts';
import { systemClock } from '../platform/clock.ts';
import { UsageError, readArgs } from './usage.ts';
import { print } from './with-owner.ts';

const RESTART = 'A running server uses it after a restart.';

/** The embedded routing engine: its installation and its map. */
export async function routingCommand(args: string[]): Promise<void> {
  const [action, ...rest] = readArgs({ args, allowPositionals: true, options: {} }).positionals;
  const config = readConfig(process.env);
  const folders = routingFolders(config.dataFolder);
  if (action === 'install' && rest.length === 0) {
    print('Fetching Valhalla, 85 MB …');
    print((await installValhalla(folders)) ? 'Valhalla is installed.' : 'Valhalla was installed already.');
    print(explainState(await readEmbeddedState(folders)));
  } else if (action === 'build' && rest.length > 0) {
    await buildTiles({ folders, files: rest, now: systemClock.now(), report: print });
    print(`The map is built. ${RESTART}`);
  } else if (action === 'download' && rest[0] !== undefined && rest.length === 1) {
    const options = { from: config.routingExtracts, region: rest[0], folder: folders.extracts, report: print };
    const file = await downloadExtract(options);
    print(`Build the map with: konvoj routing build ${file}`);
  } else if (action === 'status' && rest.length === 0) {
    print(config.routingUrl === null ? 'No routing server is set (KONVOJ_ROUTING_URL).' : 'A routing server is set.');
    print(explainState(await readEmbeddedState(folders)));
    print('Where these do not answer, routes follow the European main roads.');
  } else {
    throw new UsageError('Usage: konvoj routing install | build FILE.osm.pbf… | download REGION | status');
  }
}
