/**
 * What lies over the page until the application has drawn itself: the early map in the frame's shape. It goes as soon as
 * the page has something of its own to show.
 */
let cover: HTMLElement | null = null;

export function coverPage(element: HTMLElement): void {
  uncoverPage();
  cover = element;
  document.body.append(element);
}

export function uncoverPage(): void {
  cover?.remove();
  cover = null;
}
