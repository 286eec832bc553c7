import { useMediaQuery } from '@mantine/hooks';

/** The width of a phone: the list lies over the map instead of beside it. */
export const NARROW = '(max-width: 700px)';

/** Whether the window is as narrow as a phone. */
export function useNarrow(): boolean {
  return useMediaQuery(NARROW, window.matchMedia(NARROW).matches);
}
