import type { Clock } from '../../platform/clock.ts';
import { collect } from '../../platform/collect.ts';
import type { Collector } from '../../platform/collect.ts';
import type { Mark } from './following.ts';

/** Collects marks and hands them over together. @param work does not reject: what fails is left to the sweep */
export function collectMarks(clock: Clock, work: (marks: readonly Mark[]) => Promise<void>): Collector<Mark> {
  return collect(clock, {
    keyOf: ({ organizationId, deviceId }) => `${organizationId} ${deviceId}`,
    merge: (before, mark) => ({ ...mark, isRecomputed: mark.isRecomputed || before.isRecomputed }),
    work,
  });
}
