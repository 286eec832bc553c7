import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { addOrganization } from '../../apps/server/src/organization/identity/administration.ts';
import { statementsOn } from '../../apps/server/src/platform/database.ts';
import { TestServer } from '../../apps/simulator/src/server.testing.ts';
import { databaseOfThisTest } from '../support/database.ts';
import { commandsOf, readPages, wordsOf } from './pages.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const SERVER = join(ROOT, 'apps/server/src/main.ts');
const SIMULATOR = join(ROOT, 'apps/simulator/src/main.ts');
const BENCHMARKS = join(ROOT, 'bench/index.ts');

/** Commands that are tried elsewhere, or that start what tries everything. */
const ELSEWHERE: readonly (readonly [RegExp, where: string])[] = [
  [
    /^curl -H "Authorization: Bearer kat_…" "\$KONVOJ_URL\/api\/devices"$/,
    'apps/server/src/telemetry/live/docs.itest.ts',
  ],
  [
    /^curl -H "Authorization: Bearer kat_…" -F 'body=\{\}' -F 'files=@[\w.]+' "\$KONVOJ_URL\/api\/tco_download_file"$/,
    'apps/server/src/office/tachograph-files/files.itest.ts',
  ],
  [/^npm run (konvoj|simulate|bench) -- /, 'below'],
  [/^npm run fire -- /, 'tests/faults/fire.itest.ts'],
  [/^npm run test:changed main$/, 'runs the tests that a change touches'],
  [/^konvoj /, 'below'],
  [/^npx vitest run (?:--project \w+ )?\S+(?: -u)?$/, 'runs one file of tests, or writes its snapshot'],
  [/^node scripts\/generate-fields\.ts$/, 'scripts/lib/fields-files.itest.ts'],
  [/^node scripts\/generate-lists\.ts$/, 'scripts/lib/list-files.itest.ts'],
  [/^npx vite$/, 'the web app while one works on it'],
  [/^npm run (places|land)$/, 'basemap/, which has a package of its own'],
  [/^(docker compose|systemctl) /, 'docs/operations/packages.md names what was run'],
  [/^npm ci$/, 'scripts/lib/install.mjs runs it at every first start'],
];

/** They need the internet, or what came from there: apps/server/src/places/routing/installation/download.itest.ts. */
const FETCHING = /^routing (?:download|build) /;

const pages = readPages();

/** The arguments of the commands of a page for one of our programs, each once, in their order. */
function argumentsOf(text: readonly string[], program: RegExp): string[] {
  return [...new Set(text.filter((command) => program.test(command)).map((command) => command.replace(program, '')))];
}

const konvojPages = pages
  .map((page) => ({ name: page.name, args: argumentsOf(commandsOf(page), /^(?:npm run konvoj --|konvoj) /) }))
  .map(({ name, args }) => ({ name, args: args.filter((each) => !FETCHING.test(each)) }))
  .filter(({ args }) => args.length > 0);

interface Ended {
  readonly code: number;
  readonly output: string;
}

function run(file: string, args: readonly string[], cwd: string, env: Record<string, string> = {}): Promise<Ended> {
  return new Promise((resolve) => {
    const options = { cwd, env: { PATH: process.env['PATH'] ?? '', ...env } };
    execFile(process.execPath, [file, ...args], options, (failure, out, error) => {
      resolve({ code: typeof failure?.code === 'number' ? failure.code : failure ? -1 : 0, output: out + error });
    });
  });
}

async function folderOfThisTest(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'konvoj-docs-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

describe('the commands of the docs', () => {
  it('are scripts of package.json, or known here', async () => {
    const { scripts } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8'));
    const isScript = (command: string) => {
      const [, name] = /^npm (?:run )?([\w:]+)$/.exec(command) ?? [];
      return name !== undefined && Object.hasOwn(scripts, name);
    };
    const unknown = pages.flatMap((page) =>
      commandsOf(page)
        .filter((command) => !isScript(command) && !ELSEWHERE.some(([known]) => known.test(command)))
        .map((command) => `${page.name}: ${command}`),
    );
    expect(unknown).toEqual([]);
  });

  it('name options that the benchmarks have', async () => {
    const options = pages
      .flatMap((page) => argumentsOf(commandsOf(page), /^npm run bench --/))
      .flatMap((text) => text.match(/--[a-z-]+/g) ?? []);
    const { output: help } = await run(BENCHMARKS, ['--help'], ROOT);
    expect(options).not.toEqual([]);
    expect(options.filter((option) => !help.includes(`  ${option} `))).toEqual([]);
  });

  it.each(konvojPages)('of $name do what the page says', { timeout: 120_000 }, async ({ args }) => {
    const database = await databaseOfThisTest();
    const folder = await folderOfThisTest();
    const env = { DATABASE_URL: database.url, KONVOJ_DATA: join(folder, 'data') };
    await writeFile(join(folder, 'trackers.csv'), exampleOfTrackers());
    await mkdir(join(folder, 'backups'));
    const email = args.map((each) => /^user add (\S+@\S+)/.exec(each)?.[1]).find((each) => each !== undefined);
    for (const organization of organizationsNotAdded(args)) {
      await addOrganization(statementsOn(database.owner), { name: organization });
    }
    for (const each of args) {
      const named = wordsOf(each).map((word) => ({ NAME: 'My company', EMAIL: email ?? '' })[word] ?? word);
      const words = await Promise.all(named.map((word) => inBackups(word, join(folder, 'backups'))));
      // A backup is restored elsewhere.
      const where =
        words[0] === 'restore' && !isMention(words)
          ? { DATABASE_URL: (await databaseOfThisTest()).url, KONVOJ_DATA: join(folder, 'second') }
          : env;
      const ended = await run(SERVER, isMention(words) ? ['--help'] : words, folder, where);
      expect({ command: each, ...ended }).toMatchObject({
        code: 0,
        output: expect.stringContaining(isMention(words) ? words.join(' ') : ''),
      });
    }
  });

  it.each(
    pages
      .map((page) => ({ name: page.name, args: argumentsOf(commandsOf(page), /^npm run simulate -- /) }))
      .filter(({ args }) => args.length > 0),
  )('of $name drive trackers', { timeout: 60_000 }, async ({ args }) => {
    const server = await TestServer.start();
    onTestFinished(() => server.close());
    const folder = await folderOfThisTest();
    for (const each of args) {
      const words = wordsOf(each.replace('127.0.0.1:5027', `127.0.0.1:${server.port}`));
      const ends = words.includes('--write-import') ? words : [...words, '--seconds', '1'];
      expect({ command: each, ...(await run(SIMULATOR, ends, folder)) }).toMatchObject({ code: 0 });
    }
  });
});

/** The folder of the pages' backups, and the archive in it, are those of the test. */
async function inBackups(word: string, folder: string): Promise<string> {
  if (word === '/srv/backups') return folder;
  if (!/^\/srv\/backups\/konvoj-[-0-9T]+Z\.zip$/.test(word)) return word;
  const [file = ''] = await readdir(folder);
  expect(file).toMatch(/^konvoj-\d{4}-\d\d-\d\dT\d{6}Z\.zip$/);
  return join(folder, file);
}

/** Named in a sentence, without what belongs behind it. */
function isMention(words: readonly string[]): boolean {
  return words.length <= 2 && words[0] !== 'migrate' && words[1]?.startsWith('/') !== true;
}

/** The file that docs/operations/trackers.md shows. */
function exampleOfTrackers(): string {
  const page = pages.find(({ name }) => name === 'docs/operations/trackers.md')?.text ?? '';
  return /```\n(imei,model,[\s\S]*?)```/.exec(page)?.[1] ?? '';
}

/** Pages go on where others have begun: what they name is there already. */
function organizationsNotAdded(args: readonly string[]): string[] {
  const added = new Set(args.flatMap((each) => /^organization add "([^"]+)"/.exec(each)?.[1] ?? []));
  const named = args.flatMap((each) => /--organization ("[^"]+"|NAME)/.exec(each)?.[1] ?? []);
  const names = named.map((name) => (name === 'NAME' ? 'My company' : name.replaceAll('"', '')));
  return [...new Set(names)].filter((name) => !added.has(name));
}
