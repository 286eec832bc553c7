/**
 * What lies over the page until the application has drawn itself: the early map in the frame's shape. It goes as soon as
 * the page has something of its own to show, and none comes after that.
 */
let cover: HTMLElement | null = null;
let hasPage = false;

/** @returns whether it lies there; not when the page has been shown already */
export function coverPage(element: HTMLElement): boolean {
  if (hasPage) return false;
  cover?.remove();
  cover = element;
  document.body.append(element);
  return true;
}

export function removePageCover(): void {
  hasPage = true;
  cover?.remove();
  cover = null;
}
