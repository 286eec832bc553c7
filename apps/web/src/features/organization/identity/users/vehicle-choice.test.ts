import type { Vehicle } from '@konvoj/contract';
import { describe, expect, it } from 'vitest';
import { collatorOf } from '../../../../ui/data-table/sort-values.ts';
import { aVehicle } from '../../../../shared/vehicle.testing.ts';
import { choiceGroups, choiceRows, vehicleIndex, withChosen } from './vehicle-choice.ts';

const collator = collatorOf('sl');
const inGroup = (name: string): Vehicle['vehicleGroup'] => ({ id: name.length, name });
const fleet = [
  aVehicle({ id: 1, licencePlate: 'LJ KT-10' }),
  aVehicle({ id: 2, licencePlate: 'LJ KT-9', vehicleGroup: inGroup('Hladilniki') }),
  aVehicle({ id: 3, licencePlate: 'MB 11-ABC', nickname: 'Žerjav', vehicleGroup: inGroup('Hladilniki') }),
  aVehicle({ id: 4, licencePlate: 'CE 20-XYZ', vehicleGroup: inGroup('Cisterne') }),
];
const found = (search: string) =>
  choiceGroups(vehicleIndex(fleet, collator), search).map(({ name, vehicles }) => [name, vehicles.map(({ id }) => id)]);

describe('choice of vehicles', () => {
  it('offers vehicles by group and plate, those of no group last', () => {
    expect(found('')).toEqual([
      ['Cisterne', [4]],
      ['Hladilniki', [2, 3]],
      [null, [1]],
    ]);
  });

  it('finds by plate without spaces, by nickname without marks, and by group', () => {
    expect(found('ljkt9')).toEqual([['Hladilniki', [2]]]);
    expect(found('zerjav')).toEqual([['Hladilniki', [3]]]);
    expect(found('cister')).toEqual([['Cisterne', [4]]]);
    expect(found('xxxxx')).toEqual([]);
  });

  it('shows each group above its vehicles', () => {
    const rows = choiceRows(choiceGroups(vehicleIndex(fleet, collator), ''));
    expect(rows.map(({ key }) => key)).toEqual(['group Cisterne', '4', 'group Hladilniki', '2', '3', 'group ', '1']);
  });

  it('ticks and unticks many at once and keeps the others', () => {
    const chosen = withChosen(new Set([1]), [2, 3], true);
    expect([...chosen]).toEqual([1, 2, 3]);
    expect([...withChosen(chosen, [1, 3], false)]).toEqual([2]);
  });
});
