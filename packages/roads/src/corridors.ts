import { readCorridors, readNodes } from './corridor-text.ts';
import { austria } from './regions/austria.ts';
import { balkans } from './regions/balkans.ts';
import { benelux } from './regions/benelux.ts';
import { croatiaBosnia } from './regions/croatia-bosnia.ts';
import { ferries } from './regions/ferries.ts';
import { franceSpain } from './regions/france-spain.ts';
import { germany } from './regions/germany.ts';
import { hungary } from './regions/hungary.ts';
import { italy } from './regions/italy.ts';
import { nodesAlps } from './regions/nodes-alps.ts';
import { nodesBalkans } from './regions/nodes-balkans.ts';
import { nodesEast } from './regions/nodes-east.ts';
import { nodesGermany } from './regions/nodes-germany.ts';
import { nodesItaly } from './regions/nodes-italy.ts';
import { nodesWest } from './regions/nodes-west.ts';
import { poland } from './regions/poland.ts';
import { romania } from './regions/romania.ts';
import { slovakiaCzechia } from './regions/slovakia-czechia.ts';
import { slovenia } from './regions/slovenia.ts';
import { switzerland } from './regions/switzerland.ts';
import type { Corridor, LatLon } from './types.ts';

/** Towns, junctions and harbours by name. */
export const nodes: ReadonlyMap<string, LatLon> = new Map(
  [nodesAlps, nodesGermany, nodesItaly, nodesBalkans, nodesEast, nodesWest].flatMap(readNodes),
);

export const corridors: readonly Corridor[] = [
  slovenia,
  austria,
  germany,
  italy,
  croatiaBosnia,
  hungary,
  slovakiaCzechia,
  poland,
  balkans,
  romania,
  switzerland,
  franceSpain,
  benelux,
  ferries,
].flatMap((region) => readCorridors(region, nodes));
