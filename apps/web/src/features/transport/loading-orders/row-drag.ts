import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';

/** What a handle of a row needs to move it. */
export interface RowHandle {
  readonly onPointerDown: (event: PointerEvent<HTMLElement>) => void;
  readonly onPointerMove: (event: PointerEvent<HTMLElement>) => void;
  readonly onPointerUp: () => void;
  readonly onPointerCancel: () => void;
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
}

/**
 * Moves rows of a list by their handles: with the pointer, or with the arrow keys. Rows are the children of `list`.
 * @param move puts the row at `from` to `to`
 */
export function useRowDrag(move: (from: number, to: number) => void) {
  const list = useRef<HTMLDivElement>(null);
  const [moved, setMoved] = useState<number | null>(null);
  const end = (): void => setMoved(null);

  /** The row whose middle the pointer has passed. */
  function rowAt(y: number): number {
    const rows = [...(list.current?.children ?? [])];
    const at = rows.findIndex((row) => y < row.getBoundingClientRect().bottom);
    return at === -1 ? rows.length - 1 : at;
  }

  function handleOf(index: number): RowHandle {
    return {
      onPointerDown: (event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        setMoved(index);
      },
      onPointerMove: (event) => {
        if (moved === null) return;
        const to = rowAt(event.clientY);
        if (to === moved) return;
        // Rows have heights of their own: it moves once it would stay under the pointer.
        const row = list.current?.children[to]?.getBoundingClientRect();
        if (!row || (to > moved ? event.clientY < row.top + row.height / 2 : event.clientY > row.top + row.height / 2))
          return;
        move(moved, to);
        setMoved(to);
      },
      onPointerUp: end,
      onPointerCancel: end,
      onKeyDown: (event) => {
        const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
        const rows = list.current?.children.length ?? 0;
        if (step === 0 || index + step < 0 || index + step >= rows) return;
        event.preventDefault();
        move(index, index + step);
      },
    };
  }

  return { list, moved, handleOf };
}
