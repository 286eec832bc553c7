/** Gives a cell that cuts its text off a tip with the whole text, while the pointer is over it. A tip inside it comes first. */
export function showCutText({ target }: { readonly target: EventTarget }): void {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[role=gridcell]') : null;
  if (cell === null || !(target instanceof Element)) return;
  const tipped = target.closest('[title]');
  if (tipped !== null && tipped !== cell) return;
  if (cell.scrollWidth > cell.clientWidth) cell.title = cell.textContent;
  else cell.removeAttribute('title');
}
