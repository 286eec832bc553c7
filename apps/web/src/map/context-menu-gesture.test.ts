import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ContextMenuGesture, type ContextAsked } from './context-menu-gesture.ts';

let canvas: HTMLCanvasElement;
let asked: ContextAsked[];

beforeEach(() => {
  vi.useFakeTimers();
  canvas = document.createElement('canvas');
  asked = [];
  const map = {
    on: () => undefined,
    off: () => undefined,
    getCanvas: () => canvas,
    unproject: ([x, y]: [number, number]) => ({ lng: x / 10, lat: y / 10 }),
  };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const gesture = new ContextMenuGesture(map as never, { active: false, remove: () => undefined });
  gesture.asked.add((each) => asked.push(each));
});
afterEach(() => void vi.useRealTimers());

const press = () =>
  canvas.dispatchEvent(
    Object.assign(new Event('pointerdown'), { pointerType: 'touch', isPrimary: true, clientX: 150, clientY: 460 }),
  );
/** Whether the browser may go on to make a click of it. */
const lift = (): boolean => {
  canvas.dispatchEvent(new Event('pointerup'));
  return canvas.dispatchEvent(new Event('touchend', { cancelable: true }));
};

it('a long press opens the menu once, and lifting the finger does not close it', () => {
  press();
  vi.advanceTimersByTime(2_000);
  expect(asked).toEqual([{ at: { x: 150, y: 460 }, place: [15, 46] }]);
  expect(lift()).toBe(false);
});

it('a tap stays a tap, also after a long press', () => {
  press();
  vi.advanceTimersByTime(2_000);
  lift();
  press();
  vi.advanceTimersByTime(100);
  expect(lift()).toBe(true);
  vi.advanceTimersByTime(2_000);
  expect(asked).toHaveLength(1);
});
