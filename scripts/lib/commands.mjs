import { run } from './processes.mjs';
import { stages, test } from './tests.mjs';
import { buildWeb } from './web-build.mjs';

const node = process.execPath;
const server = (args, options) => run(node, ['apps/server/src/main.ts', ...args], options);

/** The server with the web app of these sources, ended with us. */
async function withWeb(args) {
  const built = await buildWeb();
  return built === 0 ? server(args, { tied: true }) : built;
}

const bench = (args, command) =>
  run(node, ['bench/index.ts', ...(command === 'bench' ? [] : [command.slice('bench:'.length)]), ...args]);

/** What package.json's scripts are. Each answers with an exit code. */
export const commands = {
  start: (args) => withWeb(['start', ...args]),
  serve: (args) => withWeb(['serve', ...args]),
  konvoj: (args) => server(args),
  simulate: (args) => run(node, ['apps/simulator/src/main.ts', ...args]),
  test,
  ...stages,
  bench,
  'bench:ingest': bench,
  'bench:live': bench,
  'bench:map': bench,
  'bench:api': bench,
};
