import type { Arrow } from './import-rules.ts';

/** Parts that use each other in a circle. */
export interface Circle {
  /** Every part that reaches itself through the others, in the alphabet. */
  readonly parts: readonly string[];
  /** One import for each step of a shortest circle among them; the last leads back to the first part. */
  readonly steps: readonly Step[];
}

interface Step {
  readonly from: string;
  readonly to: string;
  readonly by: Arrow;
}

type Graph = ReadonlyMap<string, ReadonlyMap<string, Step>>;

/**
 * The circles among the parts of a program, types included.
 * @param partOf the part that a file belongs to; null: none that counts
 * @returns one for each strongly connected component of the graph, in the alphabet
 */
export function circles(arrows: readonly Arrow[], partOf: (file: string) => string | null): Circle[] {
  const graph = graphOf(arrows, partOf);
  return components(graph)
    .filter((parts) => parts.length > 1)
    .map((parts) => ({ parts, steps: shortest(graph, parts) }))
    .sort((a, b) => (a.parts.join() < b.parts.join() ? -1 : 1));
}

/** A circle in lines: its parts, then an import for each step. @param why it is wrong */
export function circleText({ parts, steps }: Circle, kind: string, why: string): string {
  const onPath = steps.map(({ from }) => from);
  const others = parts.filter((part) => !onPath.includes(part));
  return [
    `circle of ${kind}: ${[...onPath, onPath[0]].join(' → ')}: ${why}`,
    ...steps.map(({ from, to, by }) => `  ${from} → ${to}: ${by.from} imports ${by.to}`),
    ...(others.length === 0 ? [] : [`  joined to it by longer circles: ${others.join(', ')}`]),
  ].join('\n');
}

function graphOf(arrows: readonly Arrow[], partOf: (file: string) => string | null): Graph {
  const graph = new Map<string, Map<string, Step>>();
  for (const by of arrows) {
    const [from, to] = [partOf(by.from), partOf(by.to)];
    if (from === null || to === null || from === to) continue;
    const steps = graph.get(from) ?? new Map<string, Step>();
    graph.set(from, steps);
    if (!steps.has(to)) steps.set(to, { from, to, by });
  }
  return graph;
}

/** Strongly connected components, after Tarjan; a part that is in no circle is a component of its own. */
function components(graph: Graph): string[][] {
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const open: string[] = [];
  const found: string[][] = [];
  const visit = (part: string): number => {
    const number = order.size;
    order.set(part, number);
    open.push(part);
    let low = number;
    for (const next of graph.get(part)?.keys() ?? []) {
      if (!order.has(next)) low = Math.min(low, visit(next));
      else if (open.includes(next)) low = Math.min(low, lowest.get(next) ?? order.get(next) ?? number);
    }
    lowest.set(part, low);
    if (low === number) found.push(open.splice(open.indexOf(part)).sort());
    return low;
  };
  for (const part of graph.keys()) if (!order.has(part)) visit(part);
  return found;
}

function shortest(graph: Graph, parts: readonly string[]): readonly Step[] {
  const within = new Set(parts);
  const paths = parts.flatMap((part) => {
    const path = pathBack(graph, part, within);
    return path === null ? [] : [path];
  });
  return paths.reduce((best, path) => (path.length < best.length ? path : best));
}

/** The shortest path from a part back to itself. */
function pathBack(graph: Graph, start: string, within: ReadonlySet<string>): Step[] | null {
  return shortestPath(
    start,
    (part) => [...(graph.get(part)?.values() ?? [])].filter(({ to }) => within.has(to)),
    start,
  );
}

function shortestPath(start: string, stepsOf: (part: string) => readonly Step[], goal: string): Step[] | null {
  const seen = new Set<string>();
  let ends: Step[][] = [[]];
  while (ends.length > 0) {
    const longer: Step[][] = [];
    for (const path of ends) {
      for (const step of stepsOf(path.at(-1)?.to ?? start)) {
        if (step.to === goal) return [...path, step];
        if (seen.has(step.to)) continue;
        seen.add(step.to);
        longer.push([...path, step]);
      }
    }
    ends = longer;
  }
  return null;
}
