import { austriaAndGermany } from './austria-germany.ts';
import { slovenia } from './slovenia.ts';
import { southAndEast } from './south-east.ts';
import type { Corridor } from './corridor.ts';

export const corridors: readonly Corridor[] = [...slovenia, ...austriaAndGermany, ...southAndEast];
