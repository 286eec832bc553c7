/** The process of the embedded Valhalla: it answers one request after the other until its parent ends. */
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { z } from 'zod';
import { valhallaConfig } from './valhalla-config.ts';
import { processRequest, processStart } from './valhalla-messages.ts';
import type { ProcessReply, ProcessRequest } from './valhalla-messages.ts';

const CHECK_MEMORY_MS = 250;
const MEGABYTE = 1_048_576;

const { packageFolder, tileFolder, memoryMb } = processStart.parse(JSON.parse(process.argv[2] ?? 'null'));
const actor = openActor();

setInterval(() => {
  if (process.memoryUsage.rss() > memoryMb * MEGABYTE) process.exit(70);
}, CHECK_MEMORY_MS).unref();
process.on('disconnect', () => process.exit());
process.on('message', (message) => {
  void answerTo(processRequest.parse(message)).then((reply) => process.send?.(reply));
});

type Ask = (query: string) => Promise<string>;

function openActor(): { route: Ask; matrix: Ask } {
  const load = createRequire(import.meta.url);
  const asks = z.custom<Ask>((value) => typeof value === 'function');
  const { Actor } = z
    .object({ Actor: z.custom<new (config: object) => unknown>((value) => typeof value === 'function') })
    .parse(load(join(packageFolder, 'index.js')));
  const opened: unknown = new Actor(valhallaConfig({ tileFolder, logging: '', concurrency: 1 }));
  const { route, matrix } = z.object({ route: asks, matrix: asks }).loose().parse(opened);
  return { route: route.bind(opened), matrix: matrix.bind(opened) };
}

async function answerTo({ action, query }: ProcessRequest): Promise<ProcessReply> {
  try {
    return { answer: await (action === 'route' ? actor.route(query) : actor.matrix(query)) };
  } catch (error) {
    return { refusal: error instanceof Error ? error.message : String(error) };
  }
}
