import { readFile } from 'node:fs/promises';
import { withChildren } from './file-limit.ts';

/** The process ids of a server with several processes, by their names: `gateway-1`, `api`. Linux only. */
export async function processesOf(supervisor: number): Promise<ReadonlyMap<string, number>> {
  const [, ...children] = await withChildren(supervisor);
  const named = await Promise.all(children.map(async (pid) => [await nameOf(pid), pid] as const));
  return new Map(named.filter((each): each is [string, number] => each[0] !== undefined));
}

async function nameOf(pid: number): Promise<string | undefined> {
  const text = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
  const [name] = /(?<=process\.ts\0)[^\0]+/.exec(text) ?? [];
  return name;
}
