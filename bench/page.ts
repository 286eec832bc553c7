import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { shown, shownSpread } from './figure-text.ts';

const ROOT = join(import.meta.dirname, '..');
const RESULTS = join(import.meta.dirname, 'results');
const PAGE = join(ROOT, 'docs', 'development', 'benchmarks.md');
/** What stands between these lines is written by `npm run bench -- --page`. */
const BEGIN = '<!-- results: begin -->';
const END = '<!-- results: end -->';
const ORDER = [
  'ingest',
  'gateways',
  'late',
  'alarms',
  'recovery',
  'large',
  'live',
  'map',
  'orders',
  'driver-app',
  'api',
  'eta',
  'reports',
  'stages',
];

const spread = { value: z.number(), min: z.number(), max: z.number() };
const figure = z.object({
  ...spread,
  what: z.string(),
  unit: z.string(),
  reference: z.object({ ...spread, what: z.string() }).optional(),
  ratio: z.object(spread).optional(),
  goal: z.string().optional(),
  reached: z.boolean().optional(),
  generatorPercent: z.number().optional(),
  load: z.object({ othersPercent: z.number(), stolenPercent: z.number(), busy: z.boolean() }).optional(),
});
const resultFile = z.object({
  name: z.string(),
  measuredAt: z.iso.datetime(),
  machine: z.object({ processors: z.number(), model: z.string(), memoryGiB: z.number(), node: z.string() }),
  medianOf: z.number(),
  figures: z.array(figure),
});
type ResultFile = z.infer<typeof resultFile>;
type ShownFigure = z.infer<typeof figure>;

/** Writes the results into docs/development/benchmarks.md. */
export async function writePage(): Promise<void> {
  await writeFile(PAGE, await pageWithResults());
}

/** docs/development/benchmarks.md as it has to be by the results that are kept. */
export async function pageWithResults(): Promise<string> {
  const page = await readFile(PAGE, 'utf8');
  const [before, rest = ''] = page.split(BEGIN);
  const [, after = ''] = rest.split(END);
  const results = await readResults();
  return `${before}${BEGIN}\n\n${results.map(section).join('\n')}\n${END}${after}`;
}

async function readResults(): Promise<ResultFile[]> {
  const files = (await readdir(RESULTS)).filter((name) => name.endsWith('.json'));
  const results = await Promise.all(
    files.map(async (name) => resultFile.parse(JSON.parse(await readFile(join(RESULTS, name), 'utf8')))),
  );
  return results.sort((a, b) => ORDER.indexOf(a.name) - ORDER.indexOf(b.name));
}

function section({ name, measuredAt, machine, medianOf, figures }: ResultFile): string {
  const { processors, model, memoryGiB, node } = machine;
  return [
    `### ${name}`,
    '',
    `${measuredAt.slice(0, 16).replace('T', ' ')} UTC, ${processors} × ${model}, ${memoryGiB} GiB, Node ${node}, median of ${medianOf}.`,
    '',
    '| what | measured | reference in the same run | ratio | goal | generator | others |',
    '|---|---|---|---|---|---|---|',
    ...figures.map(row),
    '',
  ].join('\n');
}

function row(of: ShownFigure): string {
  const { what, unit, reference, ratio, goal, reached, generatorPercent, load } = of;
  const cells = [
    what,
    `${shownSpread(of)} ${unit}`,
    reference ? `${reference.what}: ${shownSpread(reference)}` : '',
    ratio ? shownSpread(ratio) : '',
    goal === undefined ? '' : `${goal}: ${reached === true ? 'reached' : '**missed**'}`,
    generatorPercent === undefined ? '' : `${shown(generatorPercent)} %`,
    load
      ? `${shown(load.othersPercent)} %${load.stolenPercent > 0 ? ` + ${shown(load.stolenPercent)} % stolen` : ''}${load.busy ? ', **busy**' : ''}`
      : '',
  ];
  return `| ${cells.join(' | ')} |`;
}
