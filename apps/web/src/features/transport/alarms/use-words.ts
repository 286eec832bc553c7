import { useMemo } from 'react';
import { useLanguage, useText } from '../../../i18n/use-text.ts';
import { useLive } from '../../../live/use-live.ts';
import type { Words } from './rule-words.ts';
import { useTrailers, useZones } from './use-alarms.ts';

/** What the words of rules need besides the rules. */
export function useWords(): Words {
  const t = useText();
  const language = useLanguage();
  const zones = useZones().data;
  const trailers = useTrailers().data;
  const devices = useLive((state) => state.devices);
  const version = useLive((state) => state.devicesVersion);
  return useMemo(() => {
    const names = new Map(zones?.map(({ id, name }) => [id, name]));
    const trailerPlates = new Map(trailers?.map(({ id, licencePlate }) => [id, licencePlate]));
    return {
      t,
      language,
      zoneName: (id) => names.get(id),
      trailerPlate: (id) => trailerPlates.get(id),
      plateOf: (id) => devices.get(id)?.vehicle.licensePlate,
    };
    // The map of devices is changed in place; its version changes with it.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [t, language, zones, trailers, devices, version]);
}
