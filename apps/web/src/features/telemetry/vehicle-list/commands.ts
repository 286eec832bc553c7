import { useMemo } from 'react';
import { liveStore } from '../../../live/live.ts';
import type { Choice } from '../../../shared/choice.ts';
import type { CommandGroup } from '../../../shared/feature.ts';
import { useSelectVehicle } from '../../../shared/frame-search.ts';
import { matcher, vehicleRow } from './vehicle-rows.ts';

const SHOWN_VEHICLES = 12;
const VEHICLES_AT_FIRST = 5;

export const vehicleCommands: CommandGroup = { group: 'vehicles', useChoices: useVehicleChoices };

/** Vehicles by plate, nickname or driver, as the vehicle list finds them. */
function useVehicleChoices(query: string): readonly Choice[] {
  const select = useSelectVehicle();
  return useMemo(() => {
    const choices: Choice[] = [];
    const isWanted = matcher(query);
    const most = query === '' ? VEHICLES_AT_FIRST : SHOWN_VEHICLES;
    for (const device of liveStore.getState().devices.values()) {
      const row = vehicleRow(device);
      if (!isWanted(row)) continue;
      choices.push({
        id: `vehicle ${row.id}`,
        label: row.title,
        ...(row.driver !== null && { description: row.driver }),
        // Found already, perhaps by a word that is not shown.
        words: row.searched,
        run: () => select(row.id),
      });
      if (choices.length === most) break;
    }
    return choices;
  }, [query, select]);
}
