import { dirname } from 'node:path';
import type { Arrow } from './import-rules.ts';
import { partOf } from './import-rules.ts';

const TEST = /\.(test|itest)\.tsx?$/;
/** Files that join all modules: behind them every test would count as affected by every change. */
const WIRING = new Set([
  'apps/server/src/app.ts',
  'apps/server/src/config.ts',
  'apps/server/src/modules.ts',
  'apps/web/src/app/features.ts',
  'packages/contract/src/endpoints.ts',
  'packages/contract/src/index.ts',
  'packages/contract/src/module-names.generated.ts',
  'packages/i18n/src/de/index.ts',
  'packages/i18n/src/en/index.ts',
  'packages/i18n/src/sl/index.ts',
]);

/**
 * The tests that a change may break: those that import a changed file, directly or through others, and those of its folder,
 * its module, and for the contract its area on the server and in the web app. Tests that reach a changed file of an area only
 * through the wiring are left to the whole run.
 * @param files of the repository
 * @param changed paths from its root
 */
export function affectedTests(
  files: readonly string[],
  imports: readonly Arrow[],
  changed: readonly string[],
): readonly string[] {
  const users = Map.groupBy(imports, ({ to }) => to);
  const affected = new Set<string>();
  for (const start of changed) {
    const isOfArea = foldersOf(start).length > 0;
    const reached = new Set([start]);
    for (const file of reached) {
      if (isOfArea && file !== start && WIRING.has(file)) continue;
      for (const { from } of users.get(file) ?? []) reached.add(from);
    }
    const folders = foldersOf(start);
    for (const file of files) {
      if (TEST.test(file) && (reached.has(file) || folders.some((folder) => file.startsWith(folder))))
        affected.add(file);
    }
  }
  return [...affected].sort();
}

/** Whose tests belong to a file of an area; none for a file that all areas share. */
function foldersOf(file: string): string[] {
  const [, contract] = /^packages\/contract\/src\/([^/]+)\//.exec(file) ?? [];
  if (contract !== undefined) return [`apps/server/src/${contract}/`, `apps/web/src/features/${contract}/`];
  if (/^apps\/web\/src\/[^/]+\//.test(file)) return [`${dirname(file)}/`];
  const part = partOf(file);
  if (part === null || !file.startsWith('apps/server/src/') || part.startsWith('apps/')) return [];
  return [part === 'platform' ? `${dirname(file)}/` : `apps/server/src/${part}/`];
}
