import { SUPPLY_VOLTS } from './common.ts';
import { type Element, num } from './element.ts';
import { familyA } from './family-a.ts';

/** FTC/FTM 88x, 92x, 96x: mostly as family A; the external voltage has an id of its own with four bytes. */
export const familyF: readonly Element[] = [...familyA, num(800, 'externalVoltage', 'V', SUPPLY_VOLTS)];
