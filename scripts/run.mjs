// The commands of package.json. Runs under whatever Node the machine has (20 or newer), so it is plain JavaScript and
// uses no package: it installs the locked ones first and continues under their Node.
import { installWhenNeeded, runUnderOwnNode } from './lib/install.mjs';
import { startProblem } from './lib/preflight.mjs';
import { say } from './lib/say.mjs';

const [command = 'help', ...args] = process.argv.slice(2);

try {
  const problem = await startProblem(command);
  if (problem !== null) throw new Error(problem);
  await installWhenNeeded();
  const ended = await runUnderOwnNode();
  if (ended === undefined) {
    const { commands } = await import('./lib/commands.mjs');
    const run = commands[command];
    if (run === undefined)
      throw new Error(`There is no command '${command}'. Known are: ${Object.keys(commands).join(', ')}.`);
    process.exitCode = await run(args, command);
  } else {
    process.exitCode = ended;
  }
} catch (error) {
  say(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
