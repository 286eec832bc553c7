import { useLayoutEffect, useRef, type RefObject } from 'react';
import type { ScreenPoint, Unsubscribe } from '../../../../map/map-types.ts';
import { cardPlace } from './card-place.ts';

/**
 * Keeps a card beside its place on the map without rendering: map events set the style. The card has the focus.
 * @param anchor reports the position of the place on the screen from now on; a new anchor is a new place
 */
export function useAnchored(
  anchor: (listener: (at: ScreenPoint | null) => void) => Unsubscribe,
): RefObject<HTMLElement | null> {
  const card = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const element = card.current;
    const around = element?.parentElement;
    if (!element || !around) return undefined;
    element.focus({ preventScroll: true });
    return anchor((at) => {
      const { x, y } = cardPlace(
        at,
        { width: element.offsetWidth, height: element.offsetHeight },
        { width: around.clientWidth, height: around.clientHeight },
      );
      element.style.transform = `translate(${Math.round(x)}px, ${Math.round(y)}px)`;
    });
  }, [anchor]);
  return card;
}
