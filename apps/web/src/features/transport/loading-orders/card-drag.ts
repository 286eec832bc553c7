/** A mouse that moved so far drags; a finger that moved so far before it has rested scrolls. Pixels. */
const MOUSE_MOVES = 6;
const FINGER_RESTS_WITHIN = 10;
const FINGER_RESTS_MS = 300;
/** Near an edge the list scrolls. Pixels, and pixels in a frame. */
const SCROLL_EDGE = 48;
const SCROLL_STEP = 14;

export interface Spot {
  readonly x: number;
  readonly y: number;
}

export interface CardDragEvents {
  /** The card under the pointer that may be dragged; null: none. */
  readonly cardAt: (target: EventTarget | null) => number | null;
  readonly onStart: (card: number, at: Spot) => void;
  /** Once per frame at most. */
  readonly onMove: (at: Spot) => void;
  readonly onDrop: (at: Spot) => void;
  /** Escape, or the browser took the pointer away. */
  readonly onCancel: () => void;
}

interface Pressed {
  readonly pointerId: number;
  readonly card: number;
  readonly from: Spot;
  isDragging: boolean;
}

/**
 * Dragging of cards in a board: with the mouse at once, with a finger after it has rested, so that lists still scroll.
 * @returns removes its listeners
 */
export function listenToCardDrag(board: HTMLElement, events: CardDragEvents): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  let pressed: Pressed | null = null;
  let at: Spot = { x: 0, y: 0 };
  let rests: ReturnType<typeof setTimeout> | undefined;
  let frame = 0;

  function start(): void {
    if (pressed === null || pressed.isDragging) return;
    pressed.isDragging = true;
    board.setPointerCapture(pressed.pointerId);
    events.onStart(pressed.card, at);
    frame = requestAnimationFrame(move);
  }

  function move(): void {
    scrollAtEdge(board, at);
    events.onMove(at);
    frame = requestAnimationFrame(move);
  }

  /** @returns whether a drag ended */
  function end(): boolean {
    const wasDragging = pressed?.isDragging === true;
    clearTimeout(rests);
    cancelAnimationFrame(frame);
    pressed = null;
    return wasDragging;
  }

  const cancel = (): void => {
    if (end()) events.onCancel();
  };

  board.addEventListener(
    'pointerdown',
    (event) => {
      const card = event.isPrimary && event.button === 0 ? events.cardAt(event.target) : null;
      if (card === null) return;
      at = { x: event.clientX, y: event.clientY };
      pressed = { pointerId: event.pointerId, card, from: at, isDragging: false };
      if (event.pointerType === 'touch') rests = setTimeout(start, FINGER_RESTS_MS);
    },
    { signal },
  );
  board.addEventListener(
    'pointermove',
    (event) => {
      if (pressed?.pointerId !== event.pointerId) return;
      at = { x: event.clientX, y: event.clientY };
      if (pressed.isDragging) return;
      const moved = Math.hypot(at.x - pressed.from.x, at.y - pressed.from.y);
      if (event.pointerType !== 'touch') {
        if (moved >= MOUSE_MOVES) start();
      } else if (moved > FINGER_RESTS_WITHIN) end();
    },
    { signal },
  );
  board.addEventListener(
    'pointerup',
    (event) => {
      if (pressed?.pointerId !== event.pointerId || !end()) return;
      // The board has captured the pointer, so that no click follows on the card.
      events.onDrop({ x: event.clientX, y: event.clientY });
    },
    { signal },
  );
  board.addEventListener('pointercancel', cancel, { signal });
  // While a finger drags, the page must not scroll under it.
  board.addEventListener('touchmove', (event) => pressed?.isDragging && event.preventDefault(), {
    passive: false,
    signal,
  });
  board.addEventListener('contextmenu', (event) => pressed?.isDragging && event.preventDefault(), { signal });
  window.addEventListener('keydown', (event) => event.key === 'Escape' && cancel(), { signal });
  return () => {
    end();
    listening.abort();
  };
}

/** Brings what lies outside into view: the board sideways, the column under the pointer up and down. */
function scrollAtEdge(board: HTMLElement, { x, y }: Spot): void {
  const sides = board.getBoundingClientRect();
  board.scrollLeft += stepAt(x, sides.left, sides.right);
  const column = document.elementFromPoint(x, y)?.closest('[data-scrolls]');
  if (!column) return;
  const { top, bottom } = column.getBoundingClientRect();
  column.scrollTop += stepAt(y, top, bottom);
}

function stepAt(at: number, first: number, last: number): number {
  if (at < first + SCROLL_EDGE) return -SCROLL_STEP;
  return at > last - SCROLL_EDGE ? SCROLL_STEP : 0;
}
