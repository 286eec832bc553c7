import { stagesWithin, type Span, type Stage, type StagePart } from '@konvoj/contract';
import { stopNumbers, stopsOf, type StageStop } from '../../../shared/stage-stops.ts';

/** A stage as the table and the cards show it. */
export interface StageRow extends StagePart {
  /** Number of the stop to which it belongs, as on the map and the day strip; null: it is no stop. */
  readonly stop: number | null;
}

export interface StageView {
  /** In the order of the stages. */
  readonly rows: readonly StageRow[];
  readonly stops: readonly StageStop<StagePart>[];
}

/** The stages of the shown day or period, cut to it and with their stops numbered from its start. */
export function stageView(stages: readonly Stage[], shown: Span, minimumStopMinutes: number): StageView {
  const parts = stagesWithin(stages, shown);
  const stops = stopsOf(parts, minimumStopMinutes * 60);
  const numbers = stopNumbers(stops);
  return { rows: parts.map((part) => ({ ...part, stop: numbers.get(part.startTime) ?? null })), stops };
}
