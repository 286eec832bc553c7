import type { LoadingOrderRow, LoadingOrderState, PointEta } from '@konvoj/contract';
import { formatClock, formatDate } from '@konvoj/i18n';
import type { Text } from '../../../i18n/use-text.ts';
import { windowText } from '../../../shared/time-window.ts';

/** The names of states: `orderBoard.state.<name>`. */
export const STATE_NAMES = {
  0: 'planned',
  1: 'inPreparation',
  2: 'inProgress',
  3: 'cancelled',
  4: 'completed',
} as const satisfies Record<LoadingOrderState, string>;

export const stateText = (t: Text, state: LoadingOrderState): string => t(`orderBoard.state.${STATE_NAMES[state]}`);

/** For a card: `23.11. 08:00–10:00`; an end on a later day keeps its date. */
export function shortWindowText(from: string | null, to: string | null, timeZone: string): string | null {
  return windowText(from, to, timeZone)?.replaceAll(/(\d{2}\.\d{2}\.)\d{4}/gu, '$1') ?? null;
}

/** For a card: `08:57`, with the day where it is another than that of the calculation. */
export function shortEtaText({ at, computedAt }: Pick<PointEta, 'at' | 'computedAt'>, timeZone: string): string {
  const day = formatDate(at, timeZone);
  const clock = formatClock(at, timeZone);
  return day === formatDate(computedAt, timeZone) ? clock : `${day.slice(0, 6)} ${clock}`;
}

/** `Koper → Celje`, with the number of points between. */
export function routeText({ points }: Pick<LoadingOrderRow, 'points'>): string {
  const [first, last] = [points[0]?.name ?? '', points.at(-1)?.name ?? ''];
  const between = points.length - 2;
  return between > 0 ? `${first} → +${between} → ${last}` : `${first} → ${last}`;
}

/** How an order stands with its windows, in words; null: nothing to say. */
export function latenessText(
  t: Text,
  { lateness, points }: Pick<LoadingOrderRow, 'lateness' | 'points'>,
): string | null {
  if (lateness === 'tight') return t('orderBoard.tight');
  if (lateness !== 'late') return null;
  const minutes = Math.max(0, ...points.map(({ lateMinutes }) => lateMinutes ?? 0));
  return t('orderBoard.lateBy', { time: minutesText(minutes) });
}

/** `45 min`, `2 h 05` */
export function minutesText(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  return hours === 0 ? `${minutes} min` : `${hours} h ${String(minutes % 60).padStart(2, '0')}`;
}
