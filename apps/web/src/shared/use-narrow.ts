import { useMediaQuery } from '@mantine/hooks';
import { NARROW } from './narrow.ts';

/** Whether the window is as narrow as a phone. */
export function useNarrow(): boolean {
  return useMediaQuery(NARROW, window.matchMedia(NARROW).matches);
}
