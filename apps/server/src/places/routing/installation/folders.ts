import { join } from 'node:path';

/** The version of Valhalla that is installed, and by which tiles are built. */
export const VALHALLA_VERSION = '3.6.1';

/** What routing keeps in the data folder. */
export interface RoutingFolders {
  readonly root: string;
  /** Where the package is installed, by version: an upgrade installs its own. */
  readonly installation: string;
  readonly packageFolder: string;
  readonly tiles: string;
  /** Downloaded extracts. */
  readonly extracts: string;
}

export function routingFolders(dataFolder: string): RoutingFolders {
  const root = join(dataFolder, 'routing');
  const installation = join(root, `valhalla-${VALHALLA_VERSION}`);
  return {
    root,
    installation,
    packageFolder: join(installation, 'node_modules', '@valhallajs', 'valhallajs'),
    tiles: join(root, 'tiles'),
    extracts: join(root, 'extracts'),
  };
}
