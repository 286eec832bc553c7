import { useRef, type KeyboardEvent, type PointerEvent } from 'react';
import { useText } from '../i18n/use-text.ts';
import classes from './resize-handle.module.css';

interface ResizeHandleProps {
  readonly label: string;
  /** Which way the edge moves: `x` for a vertical edge between left and right. */
  readonly axis: 'x' | 'y';
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly defaultValue: number;
  /** One press of an arrow key; with Shift five times as much. */
  readonly step: number;
  /** How much of the value one pixel is: 1 for pixels, percent per pixel for shares. */
  readonly perPixel: () => number;
  readonly onChange: (value: number) => void;
  /** False for edges of which there are many; they are then dragged only. */
  readonly inTabOrder?: boolean;
}

const clamp = (value: number, min: number, max: number): number => Math.min(max, Math.max(min, value));

/** An edge that can be dragged, moved by arrow keys, and put back by double click or Enter. */
export function ResizeHandle(props: ResizeHandleProps) {
  const { label, axis, value, min, max, defaultValue, step, perPixel, onChange, inTabOrder = true } = props;
  const t = useText();
  const drag = useRef<{ readonly from: number; readonly value: number } | null>(null);
  const place = (event: PointerEvent): number => (axis === 'x' ? event.clientX : event.clientY);

  function onPointerDown(event: PointerEvent<HTMLDivElement>): void {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { from: place(event), value };
  }

  function onPointerMove(event: PointerEvent): void {
    if (!drag.current) return;
    onChange(clamp(drag.current.value + (place(event) - drag.current.from) * perPixel(), min, max));
  }

  function onKeyDown(event: KeyboardEvent): void {
    const [less, more] = axis === 'x' ? ['ArrowLeft', 'ArrowRight'] : ['ArrowUp', 'ArrowDown'];
    const stride = event.shiftKey ? step * 5 : step;
    if (event.key === less) onChange(clamp(value - stride, min, max));
    else if (event.key === more) onChange(clamp(value + stride, min, max));
    else if (event.key === 'Home') onChange(min);
    else if (event.key === 'End') onChange(max);
    else if (event.key === 'Enter') onChange(defaultValue);
    else return;
    event.preventDefault();
  }

  return (
    <div
      role="separator"
      tabIndex={inTabOrder ? 0 : -1}
      aria-label={label}
      aria-orientation={axis === 'x' ? 'vertical' : 'horizontal'}
      aria-valuenow={Math.round(value)}
      aria-valuemin={min}
      aria-valuemax={max}
      title={t('frame.layout.resizeHint')}
      className={classes.handle}
      data-axis={axis}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={() => (drag.current = null)}
      onPointerCancel={() => (drag.current = null)}
      onDoubleClick={() => onChange(defaultValue)}
      onKeyDown={onKeyDown}
    />
  );
}
