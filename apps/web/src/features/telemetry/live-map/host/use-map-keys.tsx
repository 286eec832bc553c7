import { useEffect, useEffectEvent, type RefObject } from 'react';
import type { DeviceId } from '../../../../map/map-types.ts';
import { openPlaceSearch } from '../../../../map-ui/search-state.ts';
import { plainKey } from '../../../../shared/plain-key.ts';
import { drawing } from '../../../../map/drawing.ts';
import { toggleMeasuring } from '../../../../map/measure/measuring.ts';
import { mapSession, setFollowing, toggleLock } from '../../../../map-ui/map-session.ts';

/**
 * F follows the selected vehicle, L locks the view, A searches a place, M measures: while the map is shown and the user is
 * not typing.
 */
export function useMapKeys(host: RefObject<HTMLElement | null>, selected: DeviceId | null): void {
  const press = useEffectEvent((event: KeyboardEvent): void => {
    const key = plainKey(event);
    if (key === null || host.current === null || host.current.offsetParent === null) return;
    if (key === 'f' && selected !== null) setFollowing(!mapSession.getState().following);
    else if (key === 'l') toggleLock();
    else if (key === 'm' && drawing.getState().drawing.kind === 'none') toggleMeasuring();
    else if (key === 'a') {
      // Or the letter would be the first one of the search.
      event.preventDefault();
      openPlaceSearch();
    }
  });
  useEffect(() => {
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}
