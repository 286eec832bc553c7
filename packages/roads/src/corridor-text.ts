import type { Corridor, LatLon, RoadClass, Stop } from './types.ts';

const NUMBERED = /^(motorway|road) (\S+)(?: (E\d+))?$/;
const FERRY = /^ferry (\d+)km\/h (.+)$/;
const POINT = /^(-?[\d.]+),(-?[\d.]+)$/;
const NODE = /^(.+) (-?[\d.]+,-?[\d.]+)$/;
const NEXT_STOP = / (>|=tunnel>) /;

/**
 * Reads nodes: `SI: Kranj 46.2237,14.3746; Ljubljana Vič 46.0425,14.4775;`. Each country is a paragraph whose further
 * lines are indented. Names are unique in the whole network.
 * @throws {Error} for a line that is not a node
 */
export function readNodes(text: string): [name: string, at: LatLon][] {
  return paragraphs(text).flatMap((paragraph) =>
    paragraph
      .replace(/^[A-Z]{2}: /, '')
      .split(';')
      .map((row) => row.trim())
      .filter((row) => row !== '')
      .map((row): [string, LatLon] => {
        const [, name = '', point = ''] = NODE.exec(row) ?? [];
        return [name, readPoint(point) ?? fail(`not a node: ${row}`)];
      }),
  );
}

/**
 * Reads corridors, one a paragraph: `motorway A1 E61 | Koper Srmin > 45.5535,13.8165 > Divača` or
 * `ferry 22km/h Split–Supetar | Split ferry port > 43.4655,16.4705 > Supetar`. A stop is the name of a node or
 * `latitude,longitude`; ` =tunnel> ` instead of ` > ` is a tunnel. Further lines of a paragraph are indented.
 * @throws {Error} for an unknown node or a line that is not a corridor
 */
export function readCorridors(text: string, nodes: ReadonlyMap<string, LatLon>): Corridor[] {
  return paragraphs(text).map((paragraph) => {
    const [head = '', path = ''] = paragraph.split(' | ');
    const [first = '', ...rest] = path.split(NEXT_STOP);
    const stops = [readStop(first, nodes)];
    const tunnels = new Set<number>();
    for (let at = 0; at < rest.length; at += 2) {
      if (rest[at] === '=tunnel>') tunnels.add(stops.length - 1);
      stops.push(readStop(rest[at + 1] ?? '', nodes));
    }
    if (stops.length < 2) fail(`a corridor leads from one stop to another: ${paragraph}`);
    return { ...readHead(head), stops, tunnels };
  });
}

function readHead(head: string): Pick<Corridor, 'roadClass' | 'number' | 'europeanNumber' | 'shipKmh'> {
  const [, ship, line] = FERRY.exec(head) ?? [];
  if (ship !== undefined && line !== undefined) {
    return { roadClass: 'ferry', number: line, europeanNumber: null, shipKmh: Number(ship) };
  }
  const [, kind, number, europeanNumber] = NUMBERED.exec(head) ?? [];
  if (number === undefined) return fail(`not a corridor: ${head}`);
  const roadClass: RoadClass = kind === 'motorway' ? 'motorway' : 'road';
  return { roadClass, number, europeanNumber: europeanNumber ?? null, shipKmh: null };
}

function readStop(text: string, nodes: ReadonlyMap<string, LatLon>): Stop {
  const point = readPoint(text);
  return point ? { name: null, at: point } : { name: text, at: nodes.get(text) ?? fail(`no node ${text}`) };
}

function readPoint(text: string): LatLon | null {
  const [, latitude, longitude] = POINT.exec(text) ?? [];
  return latitude === undefined || longitude === undefined ? null : [Number(latitude), Number(longitude)];
}

/** Lines that begin with a space belong to the line before. */
function paragraphs(text: string): string[] {
  return text
    .replaceAll(/\n +/g, ' ')
    .split('\n')
    .filter((line) => line !== '');
}

function fail(message: string): never {
  throw new Error(message);
}
