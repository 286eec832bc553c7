import { HEADING_STEP_DEGREES } from '@konvoj/contract';

/**
 * Heading of an icon: the course rounded to steps of 22.5 degrees (specification 9), so that one image serves.
 * @param course degrees clockwise from north, any turn; null points north
 * @returns 0 up to, not including, 360
 */
export function headingStep(course: number | null): number {
  if (course === null || !Number.isFinite(course)) return 0;
  const turned = ((course % 360) + 360) % 360;
  return (Math.round(turned / HEADING_STEP_DEGREES) * HEADING_STEP_DEGREES) % 360;
}
