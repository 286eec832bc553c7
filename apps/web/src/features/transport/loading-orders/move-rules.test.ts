import { describe, expect, it } from 'vitest';
import { aPoint, aRow } from './builders.testing.ts';
import { canUndo, closingQuestion, moveRefusal, needsReason } from './move-rules.ts';

describe('moving an order on the board', () => {
  it('follows the rule of states and says why not', () => {
    expect(moveRefusal(aRow({ state: 0 }), 1, false)).toBeNull();
    expect(moveRefusal(aRow({ state: 0, vehicleId: null }), 1, false)).toBe('no_vehicle');
    expect(moveRefusal(aRow({ state: 2 }), 0, true)).toBe('not_allowed');
    expect(moveRefusal(aRow({ state: 4 }), 2, false)).toBe('administrators_only');
  });

  it('asks an administrator for the reason before a closed order is taken back', () => {
    expect(moveRefusal(aRow({ state: 3 }), 0, true)).toBeNull();
    expect(needsReason(aRow({ state: 3 }), 0, true)).toBe(true);
    expect(needsReason(aRow({ state: 0 }), 3, true)).toBe(false);
  });

  it('asks before it is cancelled, or completed with open points', () => {
    const [done, skipped] = [aPoint({ status: 'done' }), aPoint({ number: 2, status: 'skipped' })];
    expect(closingQuestion(aRow(), 3)).toBe('cancel');
    expect(closingQuestion(aRow(), 4)).toBe('completeOpen');
    expect(closingQuestion(aRow({ points: [done, skipped] }), 4)).toBeNull();
    expect(closingQuestion(aRow(), 2)).toBeNull();
  });

  it('can be undone where the way back is allowed', () => {
    expect(canUndo(aRow({ state: 0 }), 3, true)).toBe(true);
    expect(canUndo(aRow({ state: 0 }), 3, false)).toBe(false);
    expect(canUndo(aRow({ state: 2 }), 4, true)).toBe(true);
    expect(canUndo(aRow({ state: 2 }), 3, true)).toBe(false);
    // Sent again by undoing: never unasked.
    expect(canUndo(aRow({ state: 1 }), 0, true)).toBe(false);
  });
});
